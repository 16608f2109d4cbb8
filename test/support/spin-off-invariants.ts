import { expect } from 'vitest';
import { isSettled, type OutboxState } from '../../src/core/post.ts';
import { isLive } from '../../src/core/run.ts';
import { openCalls } from '../../src/core/transcript.ts';
import type { FlowWorld } from './flow-world.ts';
import { buttonsOf, textOf } from './flow-world-slack.ts';
import { readTables, type Tables } from './flow-world-tables.ts';
import { guest, outsider } from './spin-off-plan.ts';

/** What may never be true, at work or at rest. */
export function expectWithinBounds(world: FlowWorld, tables: Tables): void {
  const { spinOffs, approvals, sessions } = tables;
  for (const run of tables.runs) {
    const ofRun = spinOffs.filter(({ run_id: id }) => id === run.id);
    expect(ofRun.length, 'spin-offs of one run (SPIN-5)').toBeLessThanOrEqual(3);
  }
  const calls = spinOffs.map(({ run_id: run, position }) => `${run} ${position}`);
  expect(new Set(calls).size, 'one for each call (RUN-4)').toBe(calls.length);
  const opened = spinOffs.flatMap(({ new_session: id }) => (id ? [id] : []));
  const created = sessions.filter(({ origin }) => origin === 'spin-off');
  expect(created.map(({ id }) => id).toSorted(), 'one session for each').toEqual(opened.toSorted());
  const roots = world.slack.messages.filter(({ content }) => content.kind === 'root').map(({ id }) => id);
  expect(new Set(roots).size, 'one thread for each session').toBe(roots.length);
  for (const id of roots) expect(created.map(({ root_post: post }) => post)).toContain(id);
  for (const session of created) {
    const spinOff = spinOffs.find(({ new_session: id }) => id === session.id);
    expect(sessions.find(({ id }) => id === spinOff?.session_id)?.origin, 'a spun-off one sets nothing aside').not.toBe(
      'spin-off',
    );
    if (session.space_id === spinOff?.space_id) continue;
    const approval = approvals.find(({ spin_off_id: id }) => id === spinOff?.id);
    expect(approval?.state, 'a thread in another space was approved (SPIN-6)').toBe('approved');
    expect([guest, outsider, null], 'by somebody who may (APPROVAL-3)').not.toContain(approval?.decided_by);
  }
}

/** What must be true when nothing is left to do but for people. `shut`: threads that somebody deleted. */
export async function expectSettled(
  world: FlowWorld,
  { vanished }: { readonly vanished: ReadonlySet<string> },
): Promise<void> {
  const tables = await readTables(world.file);
  const { runs, spinOffs, approvals, sessions, messages, outbox } = tables;
  expectWithinBounds(world, tables);
  const isOpen = (id: string | null) => sessions.find((one) => one.id === id)?.state === 'open';
  const live = runs.filter(({ state }) => isLive(state));
  expect(
    live.filter(({ state }) => state !== 'parked'),
    'runs that are neither over nor parked',
  ).toEqual([]);
  for (const run of live) {
    const waits = approvals.filter(({ run_id: id, state }) => id === run.id && state === 'pending');
    expect(waits.length, 'a parked run waits for a person').toBeGreaterThan(0);
    for (const { card } of waits) {
      const shown = world.slack.messages.find(({ id }) => id === card);
      if (!vanished.has(card))
        expect(shown && buttonsOf(shown.content).map(({ action }) => action)).toContain('approve');
    }
    expect(statusOf(world, tables, run.sessionId)).toBe('suspended');
  }
  expect(
    approvals.filter(({ state, run_id: id }) => state === 'pending' && !live.some((run) => run.id === id)),
  ).toEqual([]);
  for (const { state, run_id: id } of spinOffs) {
    expect(state, 'nothing is half opened').not.toBe('opening');
    if (state === 'waiting')
      expect(
        live.some((run) => run.id === id),
        'who waits has a parked run',
      ).toBe(true);
  }
  expect(
    outbox.filter(({ state }) => !isSettled(state as OutboxState)),
    'rows to be sent',
  ).toEqual([]);
  expect(
    messages.filter(
      ({ state, session_id: id }) => state === 'unread' && isOpen(id) && !live.some((run) => run.sessionId === id),
    ),
    'unread',
  ).toEqual([]);
  for (const session of sessions) expectCalls(session.id, tables);
  for (const session of sessions.filter(({ state }) => state === 'open'))
    expect(statusOf(world, tables, session.id)).not.toBe('processing');
  for (const approval of approvals) {
    const shown = world.slack.messages.find(({ id }) => id === approval.card);
    if (!shown || approval.state === 'pending' || !isOpen(approval.session_id)) continue;
    expect(
      buttonsOf(shown.content).map(({ action }) => action),
      'buttons of what is decided',
    ).not.toContain('approve');
    const spinOff = spinOffs.find(({ id }) => id === approval.spin_off_id);
    expect(textOf(shown.content)).toMatch(saysOf(spinOff?.state ?? ''));
  }
  for (const { state, new_session: id } of spinOffs) {
    if (state === 'opened' && isOpen(id))
      expect(
        runs.some(({ sessionId }) => sessionId === id),
        'it works there',
      ).toBe(true);
  }
}

const saysOf = (state: string): RegExp => {
  switch (state) {
    case 'opened':
      return /Approved by .*Opened: /s;
    case 'denied':
      return /Denied by /;
    case 'expired':
      return /Expired\. Nothing was created\./;
    case 'cancelled':
      return /Cancelled\. Nothing was created\./;
    default:
      return /not created|could not be shown/;
  }
};

function statusOf(world: FlowWorld, { sessions }: Tables, id: string): string | undefined {
  const root = sessions.find((one) => one.id === id)?.root_ts;
  return world.slack.statuses.findLast(({ rootTs }) => rootTs === root)?.status;
}

/** Every call has one result. Only a parked run's requests have none yet, and what a failure cut short is closed before the next request. */
function expectCalls(session: string, { entries, spinOffs, runs }: Tables): void {
  const own = entries.filter(({ sessionId }) => sessionId === session);
  const open = openCalls(own.map(({ body, runId }, position) => ({ body, runId, position })) as never);
  for (const { call, runId } of open) {
    const run = runs.find(({ id }) => id === runId);
    const waits = spinOffs.some((one) => one.run_id === runId && one.call_id === call.callId);
    if (run?.state === 'parked') expect(waits, 'an open call of a parked run is a request').toBe(true);
    else expect(run?.state, 'a call without a result').toMatch(/failed|cancelled/);
  }
  const results = own.flatMap(({ body, runId }) => (body.type === 'tool_result' ? [`${runId} ${body.callId}`] : []));
  expect(new Set(results).size, 'one result for each call').toBe(results.length);
}
