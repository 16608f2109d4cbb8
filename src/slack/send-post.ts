import type { WebClient } from '@slack/web-api';
import { type OutboxId, type SpaceId, type Ts, ts } from '../core/ids.ts';
import type { PostContent } from '../core/post.ts';
import type { Logger } from '../log.ts';
import { type CallFailure, callFailure } from './call-failure.ts';
import { findPost } from './lookup.ts';
import { refusalWords } from './refusals.ts';
import { failureResult, type SendResult } from './send-result.ts';
import { toMessage, toPlainMessage } from './views/message.ts';

interface Deps {
  readonly client: WebClient;
  readonly log: Logger;
}

export interface Post {
  readonly id: OutboxId;
  readonly spaceId: SpaceId;
  /** Undefined: it begins a thread. */
  readonly rootTs: Ts | undefined;
  readonly content: PostContent;
  /** This one included. */
  readonly attempts: number;
  /** When an attempt began of which nobody knows the end; milliseconds. */
  readonly unknownSince: number | undefined;
  /** The message of this row that cannot be changed any more, where it is posted anew (I12). */
  readonly except?: Ts | undefined;
}

/** What Slack says when it cannot show the blocks; the words can still be posted (F12). */
const refusedBlocks = new Set(['invalid_blocks', 'invalid_blocks_format', 'msg_blocks_too_long', 'msg_too_long']);
const rootIsGone: SendResult = { kind: 'failed', words: refusalWords('thread_not_found') };

/** DUR-2. Posts once: after an attempt with an unknown end, the message is looked up by its id first. */
export async function sendPost(post: Post, deps: Deps): Promise<SendResult> {
  try {
    const there =
      post.unknownSince === undefined ? undefined : await findPost(deps.client, sought(post, post.unknownSince));
    if (there) return { kind: 'sent', ts: there };
  } catch (error) {
    return lookUpFailed(post, deps, callFailure(error));
  }
  try {
    return await deliver(post, deps);
  } catch (error) {
    return failureResult(callFailure(error), post.attempts, { repeatable: false });
  }
}

const sought = ({ id, spaceId, rootTs, except }: Post, claimedAt: number) => ({
  id,
  spaceId,
  rootTs,
  claimedAt,
  except,
});

/** The look-up tells nothing, so the row stays as it is and is looked up again. */
async function lookUpFailed(post: Post, deps: Deps, failure: CallFailure): Promise<SendResult> {
  if (failure.kind === 'refused') {
    await deleteStray(post, deps);
    return { kind: 'failed', words: refusalWords(failure.code) };
  }
  const result = failureResult(failure, post.attempts, { repeatable: false });
  return result.kind === 'later' ? { kind: 'unknown', why: result.why } : result;
}

async function deliver(post: Post, deps: Deps): Promise<SendResult> {
  const { client } = deps;
  const where = { channel: post.spaceId, ...(post.rootTs !== undefined && { thread_ts: post.rootTs }) };
  const whole = () => client.chat.postMessage({ ...where, ...toMessage(post.content, post.id) });
  const plain = () => client.chat.postMessage({ ...where, ...toPlainMessage(post.content, post.id, 'post') });
  const answer = asksForDecision(post.content) ? await whole() : await withBlocksOrPlain(whole, plain, deps.log);
  const posted = ts(answer.ts ?? '');
  const isOutside = post.rootTs !== undefined && answer.message !== undefined && !answer.message.thread_ts;
  if (isOutside && !(await standsInThread(post, deps))) {
    await client.chat.delete({ channel: post.spaceId, ts: posted });
    return rootIsGone;
  }
  return { kind: 'sent', ts: posted };
}

/** Without its buttons nobody could answer it: better that it fails, and the run learns of it (APPROVAL-4). */
const asksForDecision = (content: PostContent): boolean =>
  content.kind === 'approval' && content.card.outcome === undefined;

/** F12: one retry as plain text; what Slack had against the blocks is logged. */
export async function withBlocksOrPlain<T>(
  withBlocks: () => Promise<T>,
  plain: () => Promise<T>,
  log: Logger,
): Promise<T> {
  try {
    return await withBlocks();
  } catch (error) {
    const failure = callFailure(error);
    if (failure.kind !== 'refused' || !refusedBlocks.has(failure.code)) throw error;
    log.error(
      { code: failure.code, detail: failure.detail },
      'Slack refused the blocks of a message; posting it as plain text',
    );
    return await plain();
  }
}

/** SESSION-7: below a deleted root Slack may store a reply at the top level of the channel. An answer that merely leaves the thread out is not that. */
async function standsInThread(post: Post, { client }: Deps): Promise<boolean> {
  try {
    return (await findPost(client, sought(post, Date.now()))) !== undefined;
  } catch (error) {
    if (callFailure(error).kind === 'refused') return false;
    throw error;
  }
}

/** The answer to a post below a root that is gone was lost: it may stand at the top level. */
async function deleteStray(post: Post, { client, log }: Deps): Promise<void> {
  if (post.rootTs === undefined || post.unknownSince === undefined) return;
  try {
    const stray = await findPost(client, { ...sought(post, post.unknownSince), rootTs: undefined });
    if (stray) await client.chat.delete({ channel: post.spaceId, ts: stray });
  } catch (error) {
    log.warn({ err: error, outbox: post.id }, 'a message below a deleted root could not be looked for');
  }
}
