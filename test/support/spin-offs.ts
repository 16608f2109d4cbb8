import { defaultSettings, type SpaceSettings } from '../../src/core/space.ts';
import type { RequestBody, Script } from '../simulator/model/stub-model.ts';
import type { MessageState, WorldState } from '../simulator/state.ts';
import { endsWithResult, inputOf } from './model-requests.ts';
import type { Product } from './product.ts';
import { writeSettings } from './space-settings.ts';
import { inThread } from './threads.ts';

/** Switches SpinOffTask on in this channel (SPIN-1). */
export function enableSpinOffs(
  { dataDirectory }: Product,
  channel: string,
  { approvers }: Pick<SpaceSettings, 'approvers'> = defaultSettings,
): void {
  writeSettings(dataDirectory, channel, { ...defaultSettings, approvers, tools: ['SpinOffTask'] });
}

export const titleOf = 'Cold cache';
export const instruction = 'Find out why the cache misses.';
/** What the model answers in the new thread, and in the asking one once it was told. */
export const found = 'The cache is cold.';
export const goesOn = 'That is under way or not; here is the rest.';

/** Sets aside what it is asked for: into the channel that the message names by id, else here. */
export const setsAside: Script = (body) => {
  const said = JSON.stringify(inputOf(body));
  if (said.includes('set aside from another thread:')) return { text: found };
  if (endsWithResult(body)) return { text: goesOn };
  if (!toolNames(body).includes('SpinOffTask')) return { text: 'I cannot set anything aside here.' };
  const spaceId = /to (C\w+)/.exec(JSON.stringify(inputOf(body).at(-1)))?.[1];
  const args = { title: titleOf, instruction, source: 'the incident report', excerpt: '12% hits', spaceId };
  return { calls: [{ name: 'SpinOffTask', arguments: JSON.stringify(args) }] };
};

/** The names of the tools in a request, over either API. */
export function toolNames(body: RequestBody | undefined): readonly string[] {
  const tools: readonly { readonly name?: string; readonly function?: { readonly name: string } }[] = body?.tools ?? [];
  return tools.map((tool) => tool.name ?? tool.function?.name ?? '');
}

/** A person asks in `channel` that something be set aside, into the channel `to` or here; gives the root. */
export async function askToSetAside({ slack }: Product, to?: string): Promise<string> {
  const { ids } = slack;
  const text = `<@${ids.botUser}> set the cache aside${to ? ` to ${to}` : ''}`;
  const { ts } = await slack.say({ user: ids.users.ana, channel: ids.channels.general, text });
  return ts;
}

const cardHead = 'Open a new thread in another channel?';

/** The cards of a thread, decided or not. */
export function cardsIn(state: WorldState, root: string): readonly MessageState[] {
  return inThread(state, root).filter(({ blocks }) => JSON.stringify(blocks ?? []).includes(cardHead));
}

export const hasButtons = ({ blocks }: MessageState): boolean =>
  JSON.stringify(blocks ?? []).includes('"action_id":"approve"');

/** Waits for a card that can be decided. */
export const cardToDecide = ({ slack }: Product, root: string): Promise<MessageState> =>
  slack.waitFor((state) => cardsIn(state, root).find(hasButtons));

/** What became of the only card of a thread, once it says `words`. */
export const cardSays = ({ slack }: Product, root: string, words: string): Promise<MessageState> =>
  slack.waitFor((state) => cardsIn(state, root).find(({ blocks }) => JSON.stringify(blocks).includes(words)));

/** Somebody presses a button of a card. */
export const press = ({ slack }: Product, user: string, { ts, channel }: MessageState, action: string) =>
  slack.click({ user, channel, ts, action_id: action });
