import type { MessageState, WorldState } from '../simulator/state.ts';

/** The messages of a thread that stand, root first. */
export function inThread(state: WorldState, rootTs: string): readonly MessageState[] {
  return state.messages.filter(({ ts, thread_ts, deleted }) => !deleted && (ts === rootTs || thread_ts === rootTs));
}

/** What this user posted at channel root, oldest first. */
export function rootsBy(state: WorldState, user: string): readonly MessageState[] {
  return state.messages.filter((message) => !message.deleted && !message.thread_ts && message.user === user);
}
