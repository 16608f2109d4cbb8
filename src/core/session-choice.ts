import type { SessionChoice } from './modal.ts';
import type { Session } from './session.ts';

/** HANDOFF-2: a session in the picker: title, age, messages; `place` where sessions of several spaces are listed. */
export function toChoice(
  session: Session,
  facts: { readonly messages: number; readonly now: number; readonly place?: string | undefined },
): SessionChoice {
  const { messages, now, place } = facts;
  const details = [place, ageWords(now - session.activeAt), count(messages, 'message')];
  return { session: session.id, title: session.title, detail: details.filter(Boolean).join(' · ') };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, in the largest unit that is full. */
export function ageWords(ms: number): string {
  if (ms < minute) return 'just now';
  if (ms < hour) return `${Math.floor(ms / minute)} min ago`;
  if (ms < day) return `${Math.floor(ms / hour)} h ago`;
  return `${count(Math.floor(ms / day), 'day')} ago`;
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
