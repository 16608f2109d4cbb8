import { normaliseLabel } from './outline.ts';
import { parseMarkdown } from './parse.ts';

/** The definitions that a part's links need and that it does not hold itself, ready to be put behind it; nothing when they would not fit. */
export function definitionsFor(body: string, definitions: ReadonlyMap<string, string>, limit: number): string {
  if (definitions.size === 0) return '';
  const labels = new Set([...body.matchAll(/\[([^[\]]+)\]/g)].map(([, label]) => normaliseLabel(label ?? '')));
  const needed = [...labels]
    .flatMap((label) => definitions.get(label) ?? [])
    .filter((definition) => !body.includes(definition));
  const text = needed.length > 0 ? `\n\n${needed.join('\n')}` : '';
  return text.length <= limit / 3 ? text : '';
}

/** Nothing of it would be seen. */
export function isOnlyDefinitions(part: string): boolean {
  return parseMarkdown(part).children.every(({ type }) => type === 'definition');
}
