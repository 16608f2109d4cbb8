import type { Tool } from '../ports/tool.ts';
import { listFiles } from './list-files.ts';
import { readFile } from './read-file.ts';
import { spinOffTask } from './spin-off-task.ts';
import { writeFile } from './write-file.ts';

/** The order is what the model sees, so it stays (RUN-2). */
export const toolBox: { readonly always: readonly Tool[]; readonly optIn: readonly Tool[] } = {
  always: [readFile, writeFile, listFiles],
  optIn: [spinOffTask],
};
