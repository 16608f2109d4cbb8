import type { Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import { interruptedOutput, toolResult } from '../core/tool-call.ts';
import { type OpenCall, openCalls, type ToolResult } from '../core/transcript.ts';
import type { Tool } from '../ports/tool.ts';
import { tellInterrupted } from './abandoned-calls.ts';
import type { AgentDeps } from './deps.ts';
import type { Ask, Effects } from './effects.ts';
import { toolsOf } from './tool-box.ts';
import { executeCall, prepareCall } from './tool-call.ts';

export type CallsDone =
  | { readonly kind: 'done'; readonly run: Run }
  /** It waits for a person and holds nothing (SPIN-6). */
  | { readonly kind: 'parked'; readonly run: Run }
  | { readonly kind: 'lost' };

type Deps = AgentDeps & { readonly effects: Effects };

/**
 * RUN-4: gives every open call of this run its result, each saved before the next begins. After a crash, a finished call does not run again,
 * and one that had begun and has outside effects is told to be interrupted. Calls that need a person's decision are asked for together, when the
 * others are through.
 */
export async function runCalls(start: Run, session: Session, deps: Deps, signal: AbortSignal): Promise<CallsDone> {
  const { store, toolBox } = deps;
  const { calls, started } = await store.transaction(async (tx) => ({
    calls: openCalls(await store.entries.context(tx, session.id)).filter(({ runId }) => runId === start.id),
    started: await store.runs.startedCalls(tx, start.id),
  }));
  const tools = toolsOf(toolBox, start);
  const asks: Ask[] = [];
  let run = start;
  for (const open of calls) {
    signal.throwIfAborted();
    const interrupted = started.has(startKey(open));
    const step = interrupted
      ? ({ kind: 'result', result: toolResult(open.call, false, interruptedOutput), run } as const)
      : await stepFor(open, { run, session, tools, asks, deps, signal });
    if (step.kind === 'lost') return step;
    if (step.kind === 'ask') {
      asks.push(step.ask);
      continue;
    }
    const saved = await saveResult(step, { session, open, interrupted, deps });
    if (!saved) return { kind: 'lost' };
    run = saved;
  }
  if (asks.length === 0) return { kind: 'done', run };
  const parked = await deps.effects.park(run, session, asks);
  return parked ? { kind: 'parked', run: parked } : { kind: 'lost' };
}

type Step =
  | { readonly kind: 'result'; readonly result: ToolResult; readonly run: Run }
  | { readonly kind: 'ask'; readonly ask: Ask }
  | { readonly kind: 'lost' };

interface Surroundings {
  readonly run: Run;
  readonly session: Session;
  readonly tools: readonly Tool[];
  readonly asks: readonly Ask[];
  readonly deps: Deps;
  readonly signal: AbortSignal;
}

/** A call id may come again in a later response; its place in the transcript does not. */
const startKey = ({ position }: OpenCall): string => String(position);

async function stepFor(open: OpenCall, { run, session, tools, asks, deps, signal }: Surroundings): Promise<Step> {
  const { call } = open;
  const prepared = prepareCall(call, tools);
  if (prepared.kind === 'refused') return { kind: 'result', result: prepared.result, run };
  if (prepared.tool.effects === 'outside') {
    await deps.store.transaction((tx) => deps.store.runs.noteCallStarted(tx, run.id, startKey(open)));
  }
  const { files, limits } = deps;
  const { requester } = run;
  const surroundings = { session, requester, files, maxChars: limits.toolResultMaxChars, signal };
  const outcome = await executeCall(call, prepared, surroundings);
  if (outcome.kind !== 'effect')
    return { kind: 'result', result: toolResult(call, outcome.kind === 'done', outcome.output), run };
  const step = await deps.effects.begin(outcome.effect, { open, run, session, asks, signal });
  if (step.kind !== 'said') return step;
  return { kind: 'result', result: toolResult(call, step.said.kind === 'done', step.said.output), run: step.run };
}

function saveResult(
  { result, run }: Extract<Step, { kind: 'result' }>,
  {
    session,
    open,
    interrupted,
    deps,
  }: { readonly session: Session; readonly open: OpenCall; readonly interrupted: boolean; readonly deps: Deps },
): Promise<Run | undefined> {
  const { store } = deps;
  return store.transaction(async (tx) => {
    const saved = await store.runs.save(tx, run, {});
    if (saved && interrupted) await tellInterrupted(tx, session, [open.call], deps);
    if (saved) await store.entries.append(tx, session.id, run.id, [result]);
    return saved;
  });
}
