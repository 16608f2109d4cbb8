import type { Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import { interruptedOutput, toolResult } from '../core/tool-call.ts';
import { type OpenCall, openCalls, type ToolResult } from '../core/transcript.ts';
import { tellInterrupted } from './abandoned-calls.ts';
import type { AgentDeps } from './deps.ts';
import { executeCall, prepareCall } from './tool-call.ts';

export type CallsDone = { readonly kind: 'done'; readonly run: Run } | { readonly kind: 'lost' };

/**
 * RUN-4: gives every open call of this run its result, each saved before the next begins. After a crash, a finished call does not run again,
 * and one that had begun and has outside effects is told to be interrupted.
 */
export async function runCalls(start: Run, session: Session, deps: AgentDeps, signal: AbortSignal): Promise<CallsDone> {
  const { store } = deps;
  const { calls, started } = await store.transaction(async (tx) => ({
    calls: openCalls(await store.entries.context(tx, session.id)).filter(({ runId }) => runId === start.id),
    started: await store.runs.startedCalls(tx, start.id),
  }));
  let run = start;
  for (const open of calls) {
    signal.throwIfAborted();
    const interrupted = started.has(startKey(open));
    const result = interrupted
      ? toolResult(open.call, false, interruptedOutput)
      : await resultOf(open, { run, session, deps, signal });
    const saved = await store.transaction(async (tx) => {
      const kept = await store.runs.save(tx, run, {});
      if (kept && interrupted) await tellInterrupted(tx, session, [open.call], deps);
      if (kept) await store.entries.append(tx, session.id, run.id, [result]);
      return kept;
    });
    if (!saved) return { kind: 'lost' };
    run = saved;
  }
  return { kind: 'done', run };
}

/** A call id may come again in a later response; its place in the transcript does not. */
const startKey = ({ position }: OpenCall): string => String(position);

async function resultOf(
  open: OpenCall,
  { run, session, deps, signal }: { run: Run; session: Session; deps: AgentDeps; signal: AbortSignal },
): Promise<ToolResult> {
  const { call } = open;
  const prepared = prepareCall(call, deps.toolsFor(session.spaceId));
  if (prepared.kind === 'refused') return prepared.result;
  if (prepared.tool.effects === 'outside') {
    await deps.store.transaction((tx) => deps.store.runs.noteCallStarted(tx, run.id, startKey(open)));
  }
  const { files, limits } = deps;
  const { requester } = run;
  return executeCall(call, prepared, { session, requester, files, maxChars: limits.toolResultMaxChars, signal });
}
