import type { WebClient } from '@slack/web-api';
import type { SpaceId } from '../core/ids.ts';
import type { ChatPort, Postable } from '../ports/chat.ts';
import { asked } from './asked.ts';
import { download } from './download.ts';
import type { Identity } from './identity.ts';
import { splitMarkdown } from './markdown/split.ts';
import { isMember, placesOf } from './membership.ts';
import { person } from './person.ts';
import { readThread } from './read-thread.ts';
import { refusalWords } from './refusals.ts';
import { describe, spacesOf } from './spaces.ts';

/** Reasons against a new thread, as `conversations.info` names them; the first that holds is told. */
const obstacles = [
  ['is_archived', refusalWords('is_archived')],
  ['is_read_only', refusalWords('restricted_action_read_only_channel')],
  ['is_thread_only', refusalWords('restricted_action_thread_only_channel')],
  ['is_non_threadable', refusalWords('restricted_action_non_threadable_channel')],
] as const;

export function createChat(client: WebClient, us: Identity): ChatPort {
  return {
    async permalink(space, ts) {
      return (await asked(() => client.chat.getPermalink({ channel: space, message_ts: ts })))?.permalink;
    },
    canOpenThread: (space) => canOpenThread(client, space),
    isMember: (space, user) => isMember(client, space, user),
    placesOf: (user) => placesOf(client, user),
    spacesOf: (user) => spacesOf(client, user),
    describe: (space) => describe(client, space),
    person: (user) => person(client, user, us),
    thread: (space, rootTs) => readThread(client, us, { space, rootTs }),
    download: (file, { signal }) => download(client, file, signal),
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
