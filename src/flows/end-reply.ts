import type { LoopEnd } from '../agent/run-loop.ts';
import { isBlank } from '../core/blank-text.ts';
import { firstHint } from '../core/help.ts';
import { type OutboxId, outboxId, type RunId } from '../core/ids.ts';
import type { PostContent } from '../core/post.ts';
import { redactSecrets } from '../core/redact.ts';
import { type Run, type RunEvent, transition } from '../core/run.ts';
import { answerCutOff, noTextReturned, turnLimitReached } from '../core/run-texts.ts';
import type { Session } from '../core/session.ts';
import type { EntryBody } from '../core/transcript.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { addOutgoing, addPost, inSession, notice } from './posts.ts';
import { queueNextReply } from './queue-run.ts';

/** What a run leaves behind: its last entries and what people see. */
interface Ending {
  readonly event: Extract<RunEvent, 'finished' | 'failed' | 'cancelled'>;
  readonly bodies: readonly EntryBody[];
  readonly posts: readonly PostContent[];
  readonly error?: string;
}

/** The row of the notice that ends a run without an answer; Retry stands on it. */
export const endPost = (run: RunId): OutboxId => outboxId(`${run}.end`);

/** RUN-6: every end of the loop, committed with its post and with the next run (SESSION-4). */
export async function endReply(end: LoopEnd, session: Session, deps: FlowDeps): Promise<void> {
  if (end.kind === 'lost' || end.kind === 'parked') return;
  await writeEnding(end.run, session, endingOf(end, deps), deps);
}

/** A failure of the model or of ours: the reason is shown with Retry. */
export async function failReply(run: Run, session: Session, text: string, deps: FlowDeps): Promise<void> {
  const current = await deps.store.transaction((tx) => deps.store.runs.get(tx, run.id));
  if (current?.state !== 'running') return;
  const error = redactSecrets(text);
  await writeEnding(current, session, { event: 'failed', bodies: [], posts: [withRetry(current, error)], error }, deps);
}

function endingOf(end: Exclude<LoopEnd, { kind: 'lost' | 'parked' }>, deps: FlowDeps): Ending {
  const { run } = end;
  switch (end.kind) {
    case 'answered':
    case 'refused': {
      const posts = answers(end.text, deps);
      return posts.length > 0 ? { event: 'finished', bodies: end.bodies, posts } : withoutText(run);
    }
    case 'cut_off': {
      const answer = isBlank(end.text) ? [] : answers(end.text, deps);
      const text = answerCutOff(end.reason);
      return { event: 'failed', bodies: end.bodies, posts: [...answer, withRetry(run, text)], error: text };
    }
    case 'no_text':
      return withoutText(run);
    case 'turn_limit': {
      const text = turnLimitReached(run.turns);
      return { event: 'failed', bodies: [], posts: [withRetry(run, text)], error: text };
    }
    case 'nothing_to_answer':
      return { event: 'cancelled', bodies: [], posts: [] };
  }
}

/** Also for text in which nothing is left to see, such as link definitions alone. */
const withoutText = (run: Run): Ending => ({
  event: 'failed',
  bodies: [],
  posts: [withRetry(run, noTextReturned)],
  error: noTextReturned,
});

const answers = (text: string, { chat }: FlowDeps): readonly PostContent[] =>
  chat.split(text).map((markdown) => ({ kind: 'answer', markdown }));

const withRetry = (run: Run, text: string): PostContent => notice(text, [{ action: 'retry_run', run: run.id }]);

function writeEnding(
  run: Run,
  session: Session,
  { event, bodies, posts, error }: Ending,
  deps: FlowDeps,
): Promise<void> {
  const { store, system } = deps;
  return commit(deps, async (tx) => {
    const state = transition(run.state, event);
    const saved = await store.runs.save(tx, run, {
      state,
      usage: run.usage,
      endedAt: system.now(),
      ...(error ? { error } : {}),
    });
    if (!saved) return;
    await store.entries.append(tx, session.id, run.id, bodies);
    for (const content of posts) {
      const id = content.kind === 'notice' ? { id: endPost(run.id) } : {};
      await addPost(tx, deps, { target: inSession(session), content, ...id });
    }
    if (event === 'finished') await hint(tx, run, session, deps);
    await store.sessions.touch(tx, session.id, system.now());
    await queueNextReply(tx, deps, session);
  });
}

/** UX-6: behind the first answer of a space, seen by who asked. */
async function hint(tx: Tx, { requester }: Run, session: Session, deps: FlowDeps): Promise<void> {
  const { spaceId, rootTs, id } = session;
  if (!requester || !(await deps.store.spaces.claimHint(tx, spaceId, deps.system.now()))) return;
  const to = { spaceId, rootTs, userId: requester, responseUrl: undefined };
  await addOutgoing(tx, deps, { lane: id, outgoing: { kind: 'ephemeral', ...to, text: [firstHint] } });
}
