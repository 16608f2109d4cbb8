import type { SpaceId } from '../core/ids.ts';
import { type SharedFile, safeName, type Upload, uploadPath } from '../core/upload.ts';
import type { FlowDeps } from './deps.ts';

/** FILE-2: of one file; its time limit is one for all files of a message. */
const maxBytes = 20_000_000;
const maxFiles = 10;
const timeLimitMs = 60_000;

/** FILE-2: brings the files of a message into the space's tree. One that cannot be had is told, and holds up nothing. */
export async function saveUploads(
  space: SpaceId,
  files: readonly SharedFile[],
  deps: FlowDeps,
): Promise<readonly Upload[]> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const uploads: Upload[] = [];
  for (const [index, file] of files.entries()) {
    uploads.push(
      index < maxFiles
        ? await save(space, file, deps, signal)
        : notSaved(file, `only ${maxFiles} files of one message are saved`),
    );
  }
  return uploads;
}

async function save(space: SpaceId, file: SharedFile, deps: FlowDeps, signal: AbortSignal): Promise<Upload> {
  if (file.bytes !== undefined && file.bytes > maxBytes) return notSaved(file, tooBig);
  const path = uploadPath(file);
  try {
    const found = await deps.chat.download(file, { signal });
    if (found.kind === 'refused') return notSaved(file, found.reason, found.missingScope);
    const saved = await deps.files.forSpace(space).saveUpload(path, found.body, { maxBytes, signal });
    if (saved.kind === 'saved') return { kind: 'saved', file, path, bytes: saved.bytes };
    return notSaved(file, saved.reason);
  } catch (fault) {
    deps.log.warn({ err: fault, file: file.id }, 'a file of a message could not be saved');
    return notSaved(file, signal.aborted ? 'Slack took too long' : 'it could not be read to its end');
  }
}

const tooBig = `it has more than ${maxBytes / 1_000_000} MB`;

const notSaved = (file: SharedFile, reason: string, missingScope?: string): Upload => ({
  kind: 'not_saved',
  file,
  reason,
  missingScope,
});

/** What people are told of files that only an admin can help with; undefined when there is none. */
export function missingScopeNotice(uploads: readonly Upload[]): string | undefined {
  const failed = uploads.filter((upload) => upload.kind === 'not_saved' && upload.missingScope !== undefined);
  const [first] = failed;
  if (first?.kind !== 'not_saved') return undefined;
  return `${failed.map(({ file }) => safeName(file.name)).join(', ')}: ${first.reason}`;
}
