/** Hair space: white space to markdown, next to nothing to the eye. */
const joint = '\u200a';
const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]`;
const punctuation = String.raw`[\p{P}\p{S}]`;

/** A run of emphasis on one line: marker, words, the same marker. What a marker leans on inside is no white space. */
const run = /(?<![\\*_~])(\*{1,3}|_{1,3}|~~)(?=[^\s*_])((?:(?!\1)[^\n])*?[^\s*_\\])\1(?![*_~])/gu;
const hasCjk = new RegExp(cjk, 'u');
const isPunctuation = new RegExp(`^${punctuation}$`, 'u');
const isWord = /^[\p{L}\p{N}]$/u;

/**
 * F06: markdown opens and closes emphasis by the white space and punctuation around it, which text in Chinese, Japanese or Korean lacks.
 * Beside such text a marker that would be shown as it is gets a hair space on its outer side, and `_`, which never works inside a word, becomes `*`.
 * Everything else stays as it is. `see` makes blind what is no text (code, addresses), offset for offset: emphasis may stand around it.
 */
export function mendEmphasis(text: string, see: (text: string) => string): string {
  if (!hasCjk.test(text)) return text;
  const seen = see(text);
  let mended = '';
  let end = 0;
  for (const { 0: whole, 1: marker = '', 2: words = '', index } of seen.matchAll(run)) {
    const { opens, used, closes } = joined(marker, words, {
      before: charBefore(seen, index),
      after: charAfter(seen, index + whole.length),
    });
    const inside = text.slice(index + marker.length, index + whole.length - marker.length);
    mended += `${text.slice(end, index)}${opens}${used}${inside}${used}${closes}`;
    end = index + whole.length;
  }
  return mended + text.slice(end);
}

function joined(marker: string, words: string, { before, after }: { readonly before: string; readonly after: string }) {
  const asItIs = { opens: '', used: marker, closes: '' };
  if (!hasCjk.test(before + words + after)) return asItIs;
  const isInWord = marker.startsWith('_') && (isWord.test(before) || isWord.test(after));
  if (isInWord && !hasCjk.test(before + after)) return asItIs;
  return {
    opens: isWord.test(before) && isPunctuation.test(charAfter(words, 0)) ? joint : '',
    used: isInWord ? '*'.repeat(marker.length) : marker,
    closes: isWord.test(after) && isPunctuation.test(charBefore(words, words.length)) ? joint : '',
  };
}

/** Whole characters, not halves of them. */
const charBefore = (text: string, at: number): string => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const charAfter = (text: string, at: number): string => [...text.slice(at, at + 2)][0] ?? '';
