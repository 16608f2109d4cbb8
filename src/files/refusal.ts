/** Why something was not done, as a sentence that the model can act on; never a path of this machine. */
export interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
}

export const refused = (reason: string): Refused => ({ kind: 'refused', reason });

/** The name of an error of the file system, such as ENOENT; undefined for anything else. */
export function fileErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code !== undefined && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. ListFiles shows what there is.',
  ENOTDIR: 'goes through a file as if it were a directory.',
  EISDIR: 'is a directory.',
  ELOOP: 'goes through links that lead in a circle.',
  EACCES: 'may not be opened by Baton.',
  EPERM: 'may not be opened by Baton.',
  ENAMETOOLONG: 'is too long.',
  ENOSPC: 'could not be written: the disk is full. Tell the person.',
  EDQUOT: 'could not be written: the disk is full. Tell the person.',
  EROFS: 'could not be written: the disk is read-only. Tell the person.',
};

/** Errors of the file system become words; anything else is thrown on. `path` is as `shown` gives it. */
export function refusedByFileSystem(error: unknown, path: string): Refused {
  const code = fileErrorCode(error);
  if (code === undefined) throw error;
  return refused(`${path} ${reasons[code] ?? `could not be used: the file system answered ${code}.`}`);
}
