import { expect, test } from 'vitest';
import { outboxId, runId, sessionId } from '../../src/core/ids.ts';
import {
  addUsage,
  handoffOf,
  isLive,
  liveStates,
  nextRunState,
  noUsage,
  type Run,
  type RunEvent,
  type RunState,
  transition,
} from '../../src/core/run.ts';
import { BugError } from '../../src/errors.ts';

const states = ['queued', 'running', 'parked', 'succeeded', 'failed', 'cancelled'] as const;
const events = ['claimed', 'parked', 'released', 'resumed', 'finished', 'failed', 'cancelled'] as const;

/** RUN-1, written as a person reads it: everything that is not here cannot happen. */
const allowed: Readonly<Record<string, RunState>> = {
  'queued claimed': 'running',
  'queued cancelled': 'cancelled',
  'running parked': 'parked',
  'running released': 'queued',
  'running finished': 'succeeded',
  'running failed': 'failed',
  'running cancelled': 'cancelled',
  'parked resumed': 'queued',
  'parked cancelled': 'cancelled',
};

const pairs = states.flatMap((state) => events.map((event): [RunState, RunEvent] => [state, event]));

test.each(pairs)('a run that is %s and then %s', (state, event) => {
  const after = allowed[`${state} ${event}`];
  expect(nextRunState(state, event)).toBe(after);
  if (after) expect(transition(state, event)).toBe(after);
  else expect(() => transition(state, event)).toThrow(BugError);
});

test('queued, running and parked runs are live, ended ones are not', () => {
  expect(states.filter(isLive)).toEqual(['queued', 'running', 'parked']);
  expect(liveStates).toEqual(['queued', 'running', 'parked']);
});

test('token counts add up one by one (RUN-8)', () => {
  const once = { input: 100, cached: 40, output: 7 };
  expect(addUsage(noUsage, once)).toEqual(once);
  expect(addUsage(once, { input: 1, cached: 2, output: 3 })).toEqual({ input: 101, cached: 42, output: 10 });
});

test('only a handoff has handoff state', () => {
  const run: Run = {
    id: runId('r'),
    sessionId: sessionId('s'),
    kind: 'reply',
    state: 'queued',
    epoch: 1,
    requester: undefined,
    attended: false,
    turns: 0,
    usage: noUsage,
    createdAt: 0,
    startedAt: undefined,
    endedAt: undefined,
    error: undefined,
    handoff: undefined,
    tools: undefined,
  };
  const handoff = {
    step: 'generating',
    focus: undefined,
    waited: false,
    progress: outboxId('p'),
    document: undefined,
    newSession: undefined,
  } as const;
  expect(() => handoffOf(run)).toThrow(BugError);
  expect(handoffOf({ ...run, kind: 'handoff', handoff })).toBe(handoff);
});
