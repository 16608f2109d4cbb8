import type { MessageState, WorldState } from '../simulator/state.ts';
import type { Product } from './product.ts';

/** The messages of a thread that stand, root first. */
export function inThread(state: WorldState, rootTs: string): readonly MessageState[] {
  return state.messages.filter(({ ts, thread_ts, deleted }) => !deleted && (ts === rootTs || thread_ts === rootTs));
}

/** What this user posted at channel root, oldest first. */
export function rootsBy(state: WorldState, user: string): readonly MessageState[] {
  return state.messages.filter((message) => !message.deleted && !message.thread_ts && message.user === user);
}

/** Events come over two sockets, side by side; a test whose point is their order waits for the first. */
export async function untilAcknowledged({ slack }: Product, ts: string): Promise<void> {
  const isDone = async () =>
    (await slack.deliveries()).some(
      ({ body, result }) => result === 'acknowledged' && (body.event as { ts?: string } | undefined)?.ts === ts,
    );
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10));
}
