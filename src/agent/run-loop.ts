import { cacheKey, instructions } from '../core/prompt.ts';
import { addUsage, type Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import { toolSpec } from '../core/tool-spec.ts';
import type { EntryBody } from '../core/transcript.ts';
import type { ModelResponse } from '../ports/model.ts';
import type { AgentDeps } from './deps.ts';
import type { Effects } from './effects.ts';
import { type PreparedTurn, prepareTurn } from './prepare-turn.ts';
import { type ResponseMeaning, readResponse } from './read-response.ts';
import { runCalls } from './run-calls.ts';
import { toolsOf } from './tool-box.ts';

/** How a run of the loop ended. The flow commits it together with what people see (SESSION-4, RUN-6). */
export type LoopEnd =
  | { readonly kind: 'answered'; readonly run: Run; readonly bodies: readonly EntryBody[]; readonly text: string }
  | { readonly kind: 'refused'; readonly run: Run; readonly bodies: readonly EntryBody[]; readonly text: string }
  | (Extract<ResponseMeaning, { kind: 'cut_off' }> & { readonly run: Run })
  | { readonly kind: 'no_text'; readonly run: Run }
  | { readonly kind: 'turn_limit'; readonly run: Run }
  | { readonly kind: 'nothing_to_answer'; readonly run: Run }
  | { readonly kind: 'parked'; readonly run: Run }
  | { readonly kind: 'lost' };

/** L05: a response without text is asked for once more, not more often. */
const maxEmptyResponses = 2;

/**
 * RUN-3, RUN-4: turns until the model answers without calling tools. Each response and each result is saved before the next step, so that the
 * loop goes on from wherever a crash left it. Throws the signal's reason, and ServiceError when the model fails.
 */
export async function runLoop(
  start: Run,
  session: Session,
  deps: AgentDeps & { readonly effects: Effects },
  signal: AbortSignal,
): Promise<LoopEnd> {
  let run = start;
  for (let empty = 0; ; ) {
    const calls = await runCalls(run, session, deps, signal);
    if (calls.kind !== 'done') return calls;
    const turn = await prepareTurn(calls.run, session, deps);
    if (turn.kind !== 'ready') return turn;
    const { meaning, run: asked } = await ask(turn, session, deps, signal);
    run = asked;
    switch (meaning.kind) {
      case 'no_text':
        empty += 1;
        if (empty >= maxEmptyResponses) return { kind: 'no_text', run };
        break;
      case 'calls': {
        const saved = await saveCalls(run, session, meaning.bodies, deps);
        if (!saved) return { kind: 'lost' };
        run = saved;
        break;
      }
      case 'answer':
        return { ...meaning, kind: 'answered', run };
      case 'refusal':
        return { ...meaning, kind: 'refused', run };
      case 'cut_off':
        return { ...meaning, run };
    }
  }
}

async function ask(
  { run, items }: Extract<PreparedTurn, { kind: 'ready' }>,
  session: Session,
  { model, toolBox, pieces }: AgentDeps,
  signal: AbortSignal,
): Promise<{ readonly meaning: ResponseMeaning; readonly run: Run }> {
  const tools = toolsOf(toolBox, run).map(toolSpec);
  const { model: modelName } = pieces.get(session.piece);
  const cached = { cacheKey: cacheKey(session.id), ...(modelName && { model: modelName }) };
  const request = { instructions, items, tools, toolChoice: 'auto', ...cached } as const;
  const response: ModelResponse = await model.respond(request, { signal });
  return { meaning: readResponse(response.outcome), run: { ...run, usage: addUsage(run.usage, response.usage) } };
}

function saveCalls(
  run: Run,
  session: Session,
  bodies: readonly EntryBody[],
  { store }: AgentDeps,
): Promise<Run | undefined> {
  return store.transaction(async (tx) => {
    const saved = await store.runs.save(tx, run, { usage: run.usage });
    if (saved) await store.entries.append(tx, session.id, run.id, bodies);
    return saved;
  });
}
