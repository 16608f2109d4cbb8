/** One line: line breaks and control characters become spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim();

/** The first `max` code points. */
export function cutAt(text: string, max: number): string {
  const points = Array.from(text);
  return points.length <= max ? text : points.slice(0, max).join('');
}
