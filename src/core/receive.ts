import type { UserId } from './ids.ts';
import type { InboundMessage } from './message.ts';
import type { Session } from './session.ts';
import type { SpaceSettings } from './space.ts';
import { beginsWithMentionOf, mentionsUser } from './wire-text.ts';

/** SESSION-5: runs that workflow messages may start in one session without a person's message between. */
export const maxUnattendedRuns = 10;

/** What becomes of a message that is not a command (SESSION-3 to 5). */
export type MessagePlan =
  | { readonly kind: 'ignore'; readonly why: string }
  /** Stored as context; starts nothing. */
  | { readonly kind: 'keep' }
  /** A run will read it. */
  | { readonly kind: 'start' }
  /** A new session begins with it. */
  | { readonly kind: 'open' };

export interface MessageFacts {
  readonly botUserId: UserId;
  readonly session: Session | undefined;
  readonly replies: SpaceSettings['replies'];
  readonly runIsLive: boolean;
  /** The newest message before it in the thread is Baton's or by the same author. */
  readonly followsBatonOrSelf: boolean;
  /** Messages of workflows since a person last wrote. */
  readonly unattendedSincePerson: number;
}

export function planForMessage(message: InboundMessage, facts: MessageFacts): MessagePlan {
  const { session, botUserId } = facts;
  const mentioned = mentionsUser(message.wireText, botUserId);
  const addressee = beginsWithMentionOf(message.wireText);
  const toGroup = /^\s*<!(?:subteam\^|here|channel|everyone)/.test(message.wireText);
  const toSomebodyElse = toGroup || (addressee !== undefined && addressee !== botUserId);
  const isReply = message.ts !== message.thread.rootTs;

  if (session && session.state !== 'open') return { kind: 'ignore', why: `the session is ${session.state}` };
  if (!message.author && !mentioned) return { kind: 'ignore', why: 'another bot that does not mention Baton' };
  if (isReply && toSomebodyElse)
    return session ? { kind: 'keep' } : { kind: 'ignore', why: 'begins by mentioning somebody else' };
  if (!session)
    return mentioned || message.direct ? { kind: 'open' } : { kind: 'ignore', why: 'no session and no mention' };
  if (!message.author) return facts.unattendedSincePerson < maxUnattendedRuns ? { kind: 'start' } : { kind: 'keep' };
  if (mentioned || message.direct) return { kind: 'start' };
  return startsWithoutMention(facts) ? { kind: 'start' } : { kind: 'keep' };
}

function startsWithoutMention({ replies, runIsLive, followsBatonOrSelf }: MessageFacts): boolean {
  switch (replies) {
    case 'all':
      return true;
    case 'mention':
      return false;
    case 'auto':
      return runIsLive || followsBatonOrSelf;
  }
}
