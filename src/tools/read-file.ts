import { z } from 'zod';
import type { ReadOutcome } from '../ports/files.ts';
import { defineTool, done, failed } from '../ports/tool.ts';

/** Whole lines up to here are shown; the rest is left to another call, since a longer result would lose its middle (RUN-5). */
const maxChars = 30_000;

export const readFile = defineTool({
  name: 'ReadFile',
  description:
    'Read a text file of this space. Long files come in parts: give offset and limit to read on. A binary file is described, not shown.',
  args: z.object({
    path: z.string().max(1_024).describe("Relative to the space's tree, such as notes/plan.md."),
    offset: z.int().min(0).max(1_000_000_000).optional().describe('Lines to pass over, 0 by default.'),
    limit: z.int().min(1).max(2_000).optional().describe('Lines to read, at most and by default 2000.'),
  }),
  effects: 'none',
  async execute({ path, offset, limit }, { files, signal }) {
    const found = await files.read(path, { offset, limit, signal });
    switch (found.kind) {
      case 'text':
        return done(describe(found));
      case 'binary':
        return done(`This file is binary: ${found.mediaType}, ${found.bytes} bytes. It cannot be shown as text.`);
      case 'refused':
        return failed(found.reason);
    }
  },
});

/** The lines as they are; below them, when there are others, which ones these are. */
function describe({ text, firstLine, totalLines }: Extract<ReadOutcome, { readonly kind: 'text' }>): string {
  if (text === '') return 'The file is empty.';
  const lines = wholeLines(text);
  const lastLine = firstLine + lines.count - 1;
  if (firstLine === 1 && lastLine === totalLines && lines.text === text) return text;
  const readOn = lastLine < totalLines ? ` Read on with offset ${lastLine}.` : '';
  return `${lines.text.replace(/\n$/, '')}\n\n[Lines ${firstLine} to ${lastLine} of ${totalLines}.${readOn}]`;
}

/** As many whole lines as fit; of a single longer line its beginning. */
function wholeLines(text: string): { readonly text: string; readonly count: number } {
  if (text.length <= maxChars) return { text, count: countLines(text) };
  const end = text.lastIndexOf('\n', maxChars - 1);
  if (end >= 0) return { text: text.slice(0, end + 1), count: countLines(text.slice(0, end + 1)) };
  return {
    text: `${text.slice(0, maxChars).toWellFormed()} [… the rest of this line is too long to be shown]`,
    count: 1,
  };
}

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
