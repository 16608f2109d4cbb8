import type { WebClient } from '@slack/web-api';
import type { SpaceId } from '../core/ids.ts';
import { ServiceError } from '../errors.ts';
import type { ChatPort, Postable } from '../ports/chat.ts';
import { callFailure } from './call-failure.ts';
import { splitMarkdown } from './markdown/split.ts';
import { refusalWords } from './refusals.ts';

/** Reasons against a new thread, as `conversations.info` names them; the first that holds is told. */
const obstacles = [
  ['is_archived', refusalWords('is_archived')],
  ['is_read_only', refusalWords('restricted_action_read_only_channel')],
  ['is_thread_only', refusalWords('restricted_action_thread_only_channel')],
  ['is_non_threadable', refusalWords('restricted_action_non_threadable_channel')],
] as const;

export function createChat(client: WebClient): ChatPort {
  return {
    async permalink(space, ts) {
      return (await asked(() => client.chat.getPermalink({ channel: space, message_ts: ts })))?.permalink;
    },
    canOpenThread: (space) => canOpenThread(client, space),
    split: (markdown) => splitMarkdown(markdown),
  };
}

async function canOpenThread(client: WebClient, space: SpaceId): Promise<Postable> {
  const answer = await asked(() => client.conversations.info({ channel: space }));
  const channel = answer?.channel;
  if (!channel) return { ok: false, reason: refusalWords('channel_not_found') };
  const facts: Readonly<Record<string, unknown>> = { ...channel };
  const obstacle = obstacles.find(([fact]) => facts[fact] === true);
  if (obstacle) return { ok: false, reason: obstacle[1] };
  // A direct conversation tells nothing about membership.
  if (channel.is_im !== true && channel.is_member === false)
    return { ok: false, reason: refusalWords('not_in_channel') };
  return { ok: true };
}

/** Undefined where Slack says that there is no such thing. */
async function asked<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    const failure = callFailure(error);
    if (failure.kind === 'refused' && /_not_found$/.test(failure.code)) return undefined;
    throw toServiceError(failure, error);
  }
}

function toServiceError(failure: ReturnType<typeof callFailure>, cause: unknown): ServiceError {
  switch (failure.kind) {
    case 'refused':
      return new ServiceError(refusalWords(failure.code), {
        service: 'slack',
        retryable: false,
        code: failure.code,
        cause,
      });
    case 'rate_limited':
      return new ServiceError('Slack asked to slow down. (ratelimited)', {
        service: 'slack',
        retryable: true,
        retryAfterSeconds: failure.retryAfterMs / 1000,
        code: 'ratelimited',
        cause,
      });
    case 'unavailable':
    case 'unknown':
      return new ServiceError(`Slack did not answer. (${failure.why})`, { service: 'slack', retryable: true, cause });
  }
}
