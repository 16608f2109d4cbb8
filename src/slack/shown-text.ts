import { isBlank } from '../core/blank-text.ts';
import type { ThreadMessage } from './event-shapes.ts';

const maxParts = 200;

/** The words of a message in Slack's wire text; where it has no text of its own, those of its attachments and blocks. */
export function shownText({ text = '', attachments = [], blocks = [] }: ThreadMessage): string {
  if (!isBlank(text)) return text;
  return [...new Set([...attachments, ...blocks].flatMap(wordsOf))].slice(0, maxParts).join('\n');
}

const wordy = ['pretext', 'title', 'text', 'fallback', 'value'] as const;

function wordsOf(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(wordsOf);
  if (typeof part !== 'object' || part === null) return [];
  const fields: Readonly<Record<string, unknown>> = { ...part };
  const own = wordy.map((name) => fields[name]).filter((word) => typeof word === 'string' && !isBlank(word));
  const inner = Object.values(fields).filter((value) => typeof value === 'object');
  return [...(own as readonly string[]), ...inner.flatMap(wordsOf)];
}
