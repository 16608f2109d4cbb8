import type { SpaceId } from '../../src/core/ids.ts';
import type { ApprovalCard } from '../../src/core/post.ts';
import { defaultSettings, type SpaceSettings } from '../../src/core/space.ts';
import type { ToolCall } from '../../src/core/transcript.ts';
import { type FlowWorld, startWorld, type WorldOptions } from './flow-world.ts';
import { call } from './flow-world-model.ts';
import { general } from './flow-world-places.ts';
import { buttonsOf, type SlackMessage } from './flow-world-slack.ts';
import { readTables } from './flow-world-tables.ts';

/** A call that sets something aside; here, unless `args` name a space. */
export const setAsideCall = (id: string, args: Readonly<Record<string, unknown>> = {}): ToolCall =>
  call(id, 'SpinOffTask', { title: `Title ${id}`, instruction: `Instruction ${id}.`, ...args });

/** A world in which #general has the tool on (SPIN-1). */
export async function worldWithSpinOffs(options: WorldOptions): Promise<FlowWorld> {
  const world = await startWorld(options);
  await setSettings(world, general, {});
  return world;
}

export const setSettings = (world: FlowWorld, space: SpaceId, settings: Partial<SpaceSettings>): Promise<void> =>
  world.read((tx) =>
    world.deps.store.spaces.setSettings(tx, space, { ...defaultSettings, tools: ['SpinOffTask'], ...settings }),
  );

/** What the newest request tells the model of each of its calls, in order. */
export const toldResults = (world: FlowWorld): readonly Readonly<Record<string, unknown>>[] =>
  (world.model.requests.at(-1)?.items ?? []).flatMap((item) =>
    item.type === 'tool_result' ? [told(item.output)] : [],
  );

function told(output: string): Record<string, unknown> {
  return output.startsWith('{') ? JSON.parse(output) : { output };
}

interface CardMessage extends SlackMessage {
  readonly content: { readonly kind: 'approval'; readonly card: ApprovalCard };
}

const isCard = (message: SlackMessage): message is CardMessage => message.content.kind === 'approval';

/** The newest card that shows this title. */
export function cardOf(world: FlowWorld, title: string): CardMessage {
  const found = world.slack.messages.filter(isCard).findLast(({ content }) => content.card.title === title);
  if (!found) throw new Error(`no card ${title}`);
  return found;
}

/** The button of the card with this title; fails when it is not shown. */
export function buttonOf(world: FlowWorld, title: string, action: 'approve' | 'deny' | 'view_all') {
  const found = buttonsOf(cardOf(world, title).content).find((button) => button.action === action);
  if (!found) throw new Error(`no button ${action} on ${title}`);
  return found;
}

/** "who what result" of each line of the audit table, oldest first (APPROVAL-5). */
export async function auditLines(world: FlowWorld): Promise<readonly string[]> {
  const { audit } = await readTables(world.file);
  return audit.map(({ who, what, result }) => `${who ?? 'nobody'} ${what} ${result}`);
}
