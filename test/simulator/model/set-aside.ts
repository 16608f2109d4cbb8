import type { Turn } from './conversation.ts';

const seedHead = /^(?:From [UW][A-Z0-9]+, set|Set) aside from another thread:\n/;
const fence = /\[material (\S+) begins\]\n([\s\S]*?)\n\[material \1 ends\]/;

/** What a thread that was set aside begins from, read from the words Baton puts it in; undefined for anything else. */
export function readSetAside(record: string): Extract<Turn, { kind: 'user' }> | undefined {
  if (!seedHead.test(record)) return undefined;
  const rest = record.replace(seedHead, '');
  const excerpt = fence.exec(rest)?.[2];
  const source = /\n\nSource: ([^\n]*)/.exec(rest)?.[1];
  const text = rest.replace(fence, '').replace(/\n\nSource: [^\n]*/, '');
  return { kind: 'user', text: text.trim(), setAside: { source, excerpt } };
}

const listHead = 'Available spaces for SpinOffTask besides this one';

/** Ids of the listed spaces by name, `#` included; of the newest list. */
export function readSpaces(texts: readonly string[]): ReadonlyMap<string, string> {
  const newest = texts.findLast((text) => text.includes(listHead)) ?? '';
  const list = newest.slice(newest.lastIndexOf(listHead));
  return new Map([...list.matchAll(/^- (\w+) (#.+)$/gm)].map(([, id = '', name = '']) => [name, id]));
}
