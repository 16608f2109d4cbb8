import type { UserId } from './ids.ts';
import type { SpinOffRequest } from './spin-off.ts';

/** What the model of the new session begins from (SPIN-2): outside the fence stand only instruction and source. */
export function spinOffSeed(
  { instruction, source, excerpt, marker }: SpinOffRequest,
  requester: UserId | undefined,
): string {
  const parts = [`${headFor(requester)}\n${instruction}`, ...(source ? [`Source: ${source}`] : [])];
  if (excerpt !== undefined) parts.push(fenced(excerpt, marker));
  return parts.join('\n\n');
}

/** SPIN-2: nobody who wrote the text could know the marker, so nothing in it can end the fence. */
const fenced = (text: string, marker: string): string =>
  `[material ${marker} begins]\n${text}\n[material ${marker} ends]`;

const headFor = (requester: UserId | undefined): string =>
  requester ? `From ${requester}, set aside from another thread:` : 'Set aside from another thread:';

/** A person's message has another first line, so that nobody can write one. */
const seedHead = /^(?:From \S+, set|Set) aside from another thread:\n/;
/** From the first line that begins the fence of which the last line is the end. */
const lastFence = /\n\n\[material (\S+) begins\]\n.*\n\[material \1 ends\]$/s;

/** A seed as what is said in it and the fence of its material; undefined for any other text. */
export function splitSeed(text: string): { readonly said: string; readonly material: string } | undefined {
  if (!seedHead.test(text)) return undefined;
  const at = text.search(lastFence);
  return at === -1 ? { said: text, material: '' } : { said: text.slice(0, at), material: text.slice(at) };
}
