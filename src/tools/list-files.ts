import { z } from 'zod';
import type { ListedFile } from '../ports/files.ts';
import { defineTool, done, failed } from '../ports/tool.ts';

const maxChars = 30_000;

export const listFiles = defineTool({
  name: 'ListFiles',
  description:
    'List the files of this space, with their sizes in bytes, directories included and everything below them.',
  args: z.object({
    path: z
      .string()
      .max(1_024)
      .optional()
      .describe("A directory, relative to the space's tree; left out: the whole tree."),
  }),
  effects: 'none',
  async execute({ path }, { files, signal }) {
    const found = await files.list(path, { signal });
    if (found.kind === 'refused') return failed(found.reason);
    if (found.files.length === 0) return done('There are no files here.');
    return done(describe(found.files, found.truncated));
  },
});

/** One line for each, as many as fit. */
function describe(files: readonly ListedFile[], truncated: boolean): string {
  const lines = files.map(({ path, bytes }) => (path.endsWith('/') ? path : `${path} (${bytes} bytes)`));
  let used = 0;
  const fitting = lines.filter((line) => {
    used += line.length + 1;
    return used <= maxChars;
  });
  const isCut = truncated || fitting.length < lines.length;
  return isCut ? `${fitting.join('\n')}\n[There is more. List one directory at a time.]` : lines.join('\n');
}
