import { z } from 'zod';
import { defineTool, done, failed } from '../ports/tool.ts';

export const writeFile = defineTool({
  name: 'WriteFile',
  description:
    'Write a text file of this space, whole: what it held before is replaced. Missing directories are made. Everyone in the channel can read it.',
  args: z.object({
    path: z.string().max(1_024).describe("Relative to the space's tree, such as notes/plan.md."),
    text: z.string().max(4_000_000).describe('All that the file shall hold.'),
  }),
  effects: 'outside',
  async execute({ path, text }, { files, signal }) {
    const written = await files.write(path, text, { signal });
    if (written.kind === 'refused') return failed(written.reason);
    return done(`${written.created ? 'Created' : 'Replaced'} ${path} (${written.bytes} bytes).`);
  },
});
