import { BugError } from '../errors.ts';
import type { OutboxId, RunId, SessionId, UserId } from './ids.ts';

export type RunKind = 'reply' | 'handoff' | 'sub-task';
export type RunState = 'queued' | 'running' | 'parked' | 'succeeded' | 'failed' | 'cancelled';
/** `released`: the process that worked on it went away or shut down; the run goes on from its last saved step. */
export type RunEvent = 'claimed' | 'parked' | 'released' | 'resumed' | 'finished' | 'failed' | 'cancelled';

type Transitions = { readonly [state in RunState]: { readonly [event in RunEvent]?: RunState } };

const next = {
  queued: { claimed: 'running', cancelled: 'cancelled' },
  running: { parked: 'parked', released: 'queued', finished: 'succeeded', failed: 'failed', cancelled: 'cancelled' },
  parked: { resumed: 'queued', cancelled: 'cancelled' },
  succeeded: {},
  failed: {},
  cancelled: {},
} as const satisfies Transitions;

/** RUN-1. Undefined for a pair that cannot happen. */
export function nextRunState(state: RunState, event: RunEvent): RunState | undefined {
  return (next as Transitions)[state][event];
}

/** RUN-1. Throws BugError for a pair that the table lacks: callers compare-and-set, so such a pair is our mistake. */
export function transition(state: RunState, event: RunEvent): RunState {
  const after = nextRunState(state, event);
  if (!after) throw new BugError(`A run that is ${state} cannot be ${event}.`);
  return after;
}

export const liveStates = ['queued', 'running', 'parked'] as const satisfies readonly RunState[];
export const isLive = (state: RunState): boolean => (liveStates as readonly RunState[]).includes(state);

export interface TokenUsage {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
}

export const noUsage: TokenUsage = { input: 0, cached: 0, output: 0 };

export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return { input: a.input + b.input, cached: a.cached + b.cached, output: a.output + b.output };
}

/** HANDOFF-10: each step is committed before the next. */
export type HandoffStep = 'generating' | 'documented';

/** What a run of kind `handoff` carries between its steps. */
export interface HandoffState {
  readonly step: HandoffStep;
  readonly focus: string | undefined;
  /** Another run had the slot when it was asked for; the progress message says so (HANDOFF-4). */
  readonly waited: boolean;
  /** The message that shows the progress; every outcome rewrites it (HANDOFF-9). */
  readonly progress: OutboxId;
  /** From step `documented` on. */
  readonly document: string | undefined;
  readonly newSession: SessionId | undefined;
}

/** One durable execution in a session. `epoch` grows with every change; a writer that holds an old one writes nothing. Times in milliseconds. */
export interface Run {
  readonly id: RunId;
  readonly sessionId: SessionId;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly epoch: number;
  /** Absent for a workflow message. */
  readonly requester: UserId | undefined;
  readonly attended: boolean;
  readonly turns: number;
  readonly usage: TokenUsage;
  readonly createdAt: number;
  /** First claim; wall time counts from here (RUN-5). */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  /** Redacted reason of a failure. */
  readonly error: string | undefined;
  readonly handoff: HandoffState | undefined;
  /** The tools that the model is offered, fixed at the first turn (RUN-2); undefined before it. */
  readonly tools: readonly string[] | undefined;
}

/** Throws BugError for a run of another kind. */
export function handoffOf(run: Run): HandoffState {
  if (!run.handoff) throw new BugError(`A run of kind ${run.kind} has no handoff state.`);
  return run.handoff;
}
