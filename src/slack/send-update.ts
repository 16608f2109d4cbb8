import type { WebClient } from '@slack/web-api';
import type { OutboxId, SpaceId, Ts } from '../core/ids.ts';
import type { PostContent } from '../core/post.ts';
import type { Logger } from '../log.ts';
import { callFailure } from './call-failure.ts';
import { refusalWords } from './refusals.ts';
import { withBlocksOrPlain } from './send-post.ts';
import { failureResult, type SendResult } from './send-result.ts';
import { toMessage, toPlainMessage } from './views/message.ts';

export interface Update {
  /** The row of the message that is rewritten: its id stays in the message. */
  readonly of: OutboxId;
  readonly spaceId: SpaceId;
  readonly messageTs: Ts;
  readonly content: PostContent;
  /** This one included. */
  readonly attempts: number;
}

/** Slack's answers when there is nothing to rewrite, or not for us, or not any more. */
const beyondChange = new Set(['message_not_found', 'cant_update_message', 'edit_window_closed']);

/** Rewrites a message of ours. Doing it twice is the same as once, so nothing is looked up. */
export async function sendUpdate(
  { of, spaceId, messageTs, content, attempts }: Update,
  { client, log }: { readonly client: WebClient; readonly log: Logger },
): Promise<SendResult> {
  const where = { channel: spaceId, ts: messageTs };
  const whole = toMessage(content, of);
  const plain = toPlainMessage(content, of, 'update');
  try {
    await withBlocksOrPlain(
      () => client.chat.update({ ...where, text: whole.text, blocks: whole.blocks, metadata: whole.metadata }),
      () => client.chat.update({ ...where, text: plain.text, blocks: [], metadata: plain.metadata }),
      log,
    );
    return { kind: 'sent', ts: messageTs };
  } catch (error) {
    const failure = callFailure(error);
    if (failure.kind === 'refused' && beyondChange.has(failure.code))
      return { kind: 'message_gone', words: refusalWords(failure.code) };
    return failureResult(failure, attempts, { repeatable: true });
  }
}
