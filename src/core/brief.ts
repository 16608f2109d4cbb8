import type { UserId } from './ids.ts';
import type { SpinOffRequest } from './spin-off.ts';

/** What the model of the new session begins from (SPIN-2): outside the fence stand only instruction and source. */
export function spinOffSeed(
  { instruction, source, excerpt, marker }: SpinOffRequest,
  requester: UserId | undefined,
): string {
  const from = requester ? `From ${requester}, set aside from another thread:` : 'Set aside from another thread:';
  const parts = [`${from}\n${instruction}`, ...(source ? [`Source: ${source}`] : [])];
  if (excerpt !== undefined) parts.push(fenced(excerpt, marker));
  return parts.join('\n\n');
}

/** SPIN-2: nobody who wrote the text could know the marker, so nothing in it can end the fence. */
const fenced = (text: string, marker: string): string =>
  `[material ${marker} begins]\n${text}\n[material ${marker} ends]`;
