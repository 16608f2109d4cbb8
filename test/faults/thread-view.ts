import { bot } from '../simulator/seed.ts';
import type { MessageState, WorldState } from '../simulator/state.ts';
import { answersTo, questionsIn } from './answering.ts';

/** What a person sees of one thread. */
export interface ThreadView {
  /** Baton's messages that stand there. */
  readonly posts: readonly MessageState[];
  /** The questions that Baton's answers name, with repetitions. */
  readonly answered: readonly string[];
  /** Notices that answer a Stop. */
  readonly stops: number;
  /** Where finished handoffs lead: the roots of their threads. */
  readonly handedOffTo: readonly string[];
}

const stopNotice = /^(?:Stopped\b|Nothing is running)/;
const handedOff = /^New session started[\s\S]*\/archives\/\w+\/p(\d{10})(\d{6})/;

/** All threads that hold anything of Baton's, by channel and root. */
export function threadsIn(state: WorldState): ReadonlyMap<string, ThreadView> {
  const own = state.messages.filter(({ user, deleted }) => user === bot.user && !deleted);
  const grouped = Map.groupBy(own, ({ channel, thread_ts, ts }) => threadKey(channel, thread_ts ?? ts));
  return new Map([...grouped].map(([key, posts]) => [key, viewOf(posts)]));
}

export const threadKey = (channel: string, root: string): string => `${channel} ${root}`;

const viewOf = (posts: readonly MessageState[]): ThreadView => ({
  posts,
  answered: posts.filter(({ text }) => text.startsWith(answersTo)).flatMap(({ text }) => questionsIn(text)),
  stops: posts.filter(({ text }) => stopNotice.test(text)).length,
  handedOffTo: posts.flatMap((post) => {
    const found = handedOff.exec(wordsOf(post));
    return found ? [`${found[1]}.${found[2]}`] : [];
  }),
});

/** A link may stand in the blocks only. */
const wordsOf = ({ text, blocks }: MessageState): string => `${text}\n${JSON.stringify(blocks ?? [])}`;
