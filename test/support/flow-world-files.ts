import type { FilesPort, ReadOutcome, SpaceFiles } from '../../src/ports/files.ts';

export interface MemoryFiles extends FilesPort {
  readonly files: ReadonlyMap<string, string>;
  /** Every access, such as `write plan.md`. */
  readonly accesses: readonly string[];
  /** Called before each access takes effect; what it throws, the access throws. */
  beforeAccess(hook: (access: string, signal: AbortSignal) => void | Promise<void>): void;
}

/** One tree for all spaces. */
export function createMemoryFiles(given: Readonly<Record<string, string>> = {}): MemoryFiles {
  const files = new Map(Object.entries(given));
  const accesses: string[] = [];
  let hook: (access: string, signal: AbortSignal) => void | Promise<void> = () => {};
  const note = async (access: string, signal: AbortSignal) => {
    await hook(access, signal);
    accesses.push(access);
  };
  const tree: SpaceFiles = {
    async read(path, { signal }): Promise<ReadOutcome> {
      await note(`read ${path}`, signal);
      const text = files.get(path);
      if (text === undefined) return { kind: 'refused', reason: `There is no file ${path}.` };
      const totalLines = text.split('\n').length;
      return { kind: 'text', text, firstLine: 1, lastLine: totalLines, totalLines };
    },
    async write(path, text, { signal }) {
      await note(`write ${path}`, signal);
      const created = !files.has(path);
      files.set(path, text);
      return { kind: 'written', bytes: text.length, created };
    },
    async saveUpload(path, body, { maxBytes, signal }) {
      await note(`save ${path}`, signal);
      const parts: Uint8Array[] = [];
      for await (const part of body) parts.push(part);
      const whole = Buffer.concat(parts);
      if (whole.length > maxBytes) return { kind: 'refused', reason: `${path} is too big.` };
      files.set(path, whole.toString());
      return { kind: 'saved', bytes: whole.length };
    },
    async list(_path, { signal }) {
      await note('list', signal);
      const listed = [...files].map(([path, text]) => ({ path, bytes: text.length }));
      return { kind: 'listed', files: listed, truncated: false };
    },
  };
  return {
    files,
    accesses,
    forSpace: () => tree,
    beforeAccess(given) {
      hook = given;
    },
  };
}
