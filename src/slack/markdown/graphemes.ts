const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** No character that people use is longer, in UTF-16 units; looking back this far is enough. */
const longestGrapheme = 64;

/**
 * The longest start of the text of at most `limit` UTF-16 units that cuts no character: no grapheme where that is possible,
 * never a surrogate pair. At least one code point when the text has one.
 */
export function cutAtGrapheme(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const from = Math.max(0, limit - longestGrapheme);
  const around = text.slice(from, limit + longestGrapheme);
  const cut = from + (segmenter.segment(around).containing(limit - from)?.index ?? 0);
  if (cut > from) return text.slice(0, cut);
  return text.slice(0, atCodePoint(text, limit));
}

function atCodePoint(text: string, offset: number): number {
  const splitsPair = /[\ud800-\udbff]/.test(text[offset - 1] ?? '') && /[\udc00-\udfff]/.test(text[offset] ?? '');
  if (!splitsPair) return offset;
  return offset > 1 ? offset - 1 : offset + 1;
}
