import type { Context } from '@slack/bolt';
import type { Trigger } from '../ports/modals.ts';
import { receivedAt } from './delivery-of.ts';

/** A trigger id lives three seconds; a part of them is for Slack's own way. */
const thinkingMs = 1_000;

/** What the delivery gives for opening a modal; nothing when it is offered again, since then it is too late. */
export function triggerOf(context: Context, id: string | undefined): Trigger | undefined {
  const at = receivedAt(context);
  if (id === undefined || at === undefined) return undefined;
  return { id, hurry: AbortSignal.timeout(Math.max(0, at + thinkingMs - Date.now())) };
}
