import { expect } from 'vitest';
import type { ModelItem } from '../../src/core/prompt.ts';
import type { ModelRequest } from '../../src/ports/model.ts';
import { toMessage, toPlainMessage } from '../../src/slack/views/message.ts';
import type { FlowWorld } from '../support/flow-world.ts';
import { ana } from '../support/flow-world-places.ts';
import { readTables } from '../support/flow-world-tables.ts';

/** Elements of rich text that do something; what Baton quotes is only ever `text`. */
const active = new Set(['user', 'usergroup', 'broadcast', 'channel', 'link', 'image', 'emoji', 'date', 'image_block']);
/** A token of Slack's own markup, whole or begun. Ours are a mention of the requester, dates and links of Slack's own. */
const token = /<\s*[@!#]|<\s*(?:https?|javascript|mailto):/gi;
const ours = /<@U0ANA>|<!date\^\d+\^[^<>]*>|<https:\/\/slack\.test\/[^<>]*>/g;

/** UX-2: nothing in the payload notifies anybody or leads anywhere but what Baton built itself. */
export function expectInert(payload: unknown): void {
  visit(payload, (text) => {
    expect(text.replace(ours, ''), 'a live token').not.toMatch(token);
    expect(text, 'a broadcast in plain words').not.toMatch(/(?<![\w/.+-])@(?:channel|here|everyone)\b/i);
  });
}

/** Texts in which Slack reads markup; in `plain_text` and in rich text it reads none. */
function visit(value: unknown, look: (text: string) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, look);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as { readonly type?: string; readonly text?: unknown };
  if (node.type !== undefined) expect(active, `an element ${node.type}`).not.toContain(node.type);
  if (node.type === 'plain_text' || node.type === 'text') return;
  if (typeof node.text === 'string') look(node.text);
  for (const each of Object.values(node)) visit(each, look);
}

/** Everything that Baton posted, with blocks and where Slack refuses them. */
export function expectSlackInert({ slack }: FlowWorld): void {
  expect(slack.messages.length).toBeGreaterThan(0);
  for (const { content, id } of slack.messages) {
    expectInert(toMessage(content, id));
    expectInert(toPlainMessage(content, id, 'post'));
    expectInert(toPlainMessage(content, id, 'update'));
  }
}

/** What the model reads as Baton's own words holds nothing of it (SEC-2). */
export function expectOwnWordsClean(requests: readonly ModelRequest[], hostile: string): void {
  const [line = ''] = hostile.split(/[\n\r\u2028\u2029]/).toSorted((a, b) => b.length - a.length);
  for (const { items, instructions } of requests) {
    expect(instructions).not.toContain(hostile);
    for (const item of items.filter(isDeveloper)) expect(item.text).not.toContain(line.trim());
  }
}

const isDeveloper = (item: ModelItem): item is Extract<ModelItem, { role: 'user' | 'developer' }> =>
  item.type === 'message' && item.role === 'developer';

/** Neither a decision, nor a thread, nor a setting came of it. */
export async function expectNoEffect(world: FlowWorld, { threads }: { readonly threads: number }): Promise<void> {
  const { approvals, sessions, audit } = await readTables(world.file);
  expect(approvals.filter(({ state }) => state !== 'pending')).toEqual([]);
  expect(sessions.filter(({ origin }) => origin === 'spin-off')).toHaveLength(threads);
  expect(audit).toEqual([]);
}

/** The messages of people and the seeds of a request, as the model reads them. */
export const fromPeople = ({ items }: ModelRequest): readonly string[] =>
  items.flatMap((item) => (item.type === 'message' && item.role === 'user' ? [item.text] : []));

/** Only its own author is named at the head of a message. */
export function expectHeads(texts: readonly string[]): void {
  for (const text of texts.filter((one) => one.startsWith('From ')))
    expect(text).toMatch(new RegExp(`^From ${ana}[:,]`));
}
