import type { WebClient } from '@slack/web-api';
import type { OutboxId, SpaceId, Ts } from '../core/ids.ts';
import type { PostContent } from '../core/post.ts';
import type { Logger } from '../log.ts';
import { callFailure } from './call-failure.ts';
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
    return failureResult(callFailure(error), attempts, { repeatable: true });
  }
}
