import { cutAtGrapheme } from './graphemes.ts';
import type { Span } from './parse.ts';

/** Best first: a line, a sentence, a word. Each match ends where the cut may be. */
const pauses: readonly RegExp[] = [/\n/g, /[.!?…。！？]["')\]*_]*\s+|[。！？]/g, /\s+/g];

/** The start of a line that markdown would read as more than a word. */
const startsBlock = /^(?:[#>|=~`+*-]|\d{1,9}[.)]|\[[^\]]*\]:|[ \t])/;

/** Links, code and emphasis, told by their marks: near enough to avoid a cut inside them. */
const inline = /(`+)[^`\n]+\1|!?\[[^[\]\n]*\](?:\([^)\s]*\)|\[[^[\]\n]*\])|(\*\*|__|~~)(?=\S)[^*_~]+\2/g;

/**
 * Where to cut inside a block of text: at the last good pause after `from`, at most at `to`, never at a `poor` offset; where
 * there is none, between two characters. Always behind `from`.
 */
export function cutInText(source: string, from: number, to: number, poor: ReadonlySet<number>): number {
  const text = source.slice(from, to);
  const spans = [...source.slice(from, to + text.length).matchAll(inline)].map(spanOfMatch);
  const pausesAt = (pause: RegExp) =>
    [...text.matchAll(pause)]
      .map(({ index, 0: found }) => index + found.length)
      .filter((cut) => cut >= text.length / 3 && !poor.has(from + cut));
  for (const pause of pauses) {
    const cut = pausesAt(pause).findLast((end) => isGood(end, spans, source.slice(from)));
    if (cut !== undefined) return from + cut;
  }
  return from + (pausesAt(/\s+/g).at(-1) ?? cutAtGrapheme(source.slice(from, to + 128), text.length).length);
}

const spanOfMatch = (match: RegExpExecArray): Span => ({ start: match.index, end: match.index + match[0].length });

function isGood(cut: number, spans: readonly Span[], text: string): boolean {
  return !startsBlock.test(text.slice(cut, cut + 12)) && !spans.some(({ start, end }) => start < cut && cut < end);
}
