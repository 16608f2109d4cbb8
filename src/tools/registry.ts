import type { Tool } from '../ports/tool.ts';
import { listFiles } from './list-files.ts';
import { readFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

/** What every space has without anybody's doing. The order is what the model sees, so it stays (RUN-2). */
export const defaultTools: readonly Tool[] = [readFile, writeFile, listFiles];
