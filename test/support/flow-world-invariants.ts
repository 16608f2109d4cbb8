import { expect } from 'vitest';
import { isLive } from '../../src/core/run.ts';
import type { ModelRequest } from '../../src/ports/model.ts';
import type { FlowWorld } from './flow-world.ts';
import { textOf } from './flow-world-slack.ts';
import { readTables, type Tables } from './flow-world-tables.ts';

/** Each call of a request has exactly one result, and stands before it (L01). */
export function expectValid({ items }: ModelRequest): void {
  const open: string[] = [];
  for (const item of items) {
    if (item.type === 'tool_call') open.push(item.callId);
    if (item.type !== 'tool_result') continue;
    expect(open, 'a result without a call').toContain(item.callId);
    open.splice(open.indexOf(item.callId), 1);
  }
  expect(open, 'calls without a result').toEqual([]);
}

/** RUN-2: each request of a session begins with the one before it, byte for byte; a handoff's side request only continues it. */
export function expectPrefixes(requests: readonly ModelRequest[]): void {
  const last = new Map<string, string>();
  for (const request of requests) {
    const bytes = JSON.stringify(request.items).slice(0, -1);
    const before = last.get(request.cacheKey) ?? '';
    expect(bytes.startsWith(before), 'the request before is a prefix').toBe(true);
    if (request.toolChoice === 'auto') last.set(request.cacheKey, bytes);
  }
}

/** What must be true when everything has come to rest. */
export async function expectAtRest(world: FlowWorld, { deletions }: { readonly deletions: boolean }): Promise<void> {
  const tables = await readTables(world.file);
  expect(
    tables.runs.filter(({ state }) => isLive(state)),
    'live runs',
  ).toEqual([]);
  expect(
    tables.messages.filter(({ state }) => state === 'unread'),
    'unread messages',
  ).toEqual([]);
  expect(
    tables.outbox.filter(({ state }) => state !== 'sent'),
    'rows that were not sent',
  ).toEqual([]);
  expect(
    tables.sessions.filter(({ state }) => state !== 'open'),
    'sessions that are not open',
  ).toEqual([]);
  const statuses = new Map(world.slack.statuses.map(({ rootTs, status }) => [rootTs, status]));
  expect(
    [...statuses.values()].filter((status) => status === 'processing'),
    'threads that seem at work',
  ).toEqual([]);
  expectOneThreadForEachDocument(world, tables);
  for (const run of tables.runs) {
    if (run.kind === 'handoff') expectHandoffTold(world, run);
    else expectReplyTold(world, tables, run);
  }
  if (!deletions) expectEachStopTold(world, tables);
}

type AnyRun = Tables['runs'][number];

const shown = (world: FlowWorld, id: string): string | undefined => {
  const found = world.slack.messages.find((message) => message.id === id);
  return found && textOf(found.content);
};

function expectOneThreadForEachDocument(world: FlowWorld, { runs, sessions, entries }: Tables): void {
  const documented = runs.filter(({ handoff }) => handoff?.step === 'documented');
  const opened = sessions.filter(({ origin }) => origin === 'handoff');
  expect(opened.map(({ id }) => id).toSorted(), 'handed-off sessions').toEqual(
    documented.map(({ handoff }) => handoff?.newSession ?? 'none').toSorted(),
  );
  expect(world.opened(), 'threads').toHaveLength(documented.length);
  const seeds = entries.filter(({ body }) => body.type === 'custom' && body.customType === 'handoff');
  expect(seeds.map(({ sessionId }) => sessionId).toSorted(), 'seeds').toEqual(opened.map(({ id }) => id).toSorted());
}

function expectHandoffTold(world: FlowWorld, { handoff, state, error }: AnyRun): void {
  const told = {
    cancelled: 'Handoff cancelled',
    failed: `Handoff failed: ${error}`,
    succeeded: 'New session started with handoff context',
  };
  const text = shown(world, handoff?.progress ?? '') ?? '';
  expect(text).toContain(told[state as keyof typeof told]);
}

function expectReplyTold(world: FlowWorld, { entries }: Tables, { id, state, error }: AnyRun): void {
  if (state === 'failed') expect(shown(world, `${id}.end`), 'a failure is told').toBe(error);
  if (state !== 'succeeded') return;
  const last = entries.findLast(({ runId }) => runId === id)?.body;
  const text = last?.type === 'message' && last.role === 'assistant' ? last.blocks.join('\n') : 'no answer';
  const posts = world.slack.messages.filter(({ content }) => textOf(content) === text);
  expect(posts, `"${text}" stands in Slack once`).toHaveLength(1);
}

/** A Stop is told once for each run that it ended. */
function expectEachStopTold(world: FlowWorld, { runs }: Tables): void {
  const cancelled = runs.filter(({ kind, state }) => kind === 'reply' && state === 'cancelled');
  const told = world.slack.messages.filter(({ content }) => textOf(content).startsWith('Stopped'));
  const stopped = told.filter(({ content }) => !textOf(content).startsWith('Stopped after'));
  expect(stopped, 'Stops').toHaveLength(cancelled.length);
}
