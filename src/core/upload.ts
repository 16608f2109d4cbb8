/** A file that came with a message (FILE-2). Name and media type are whatever somebody made of them. */
export interface SharedFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string | undefined;
  /** Where Slack hands it out; undefined where it does not, for example above the plan's limit. */
  readonly address: string | undefined;
  /** Size in bytes, as Slack tells. */
  readonly bytes: number | undefined;
}

/** What became of it. */
export type Upload =
  | { readonly kind: 'saved'; readonly file: SharedFile; readonly path: string; readonly bytes: number }
  | {
      readonly kind: 'not_saved';
      readonly file: SharedFile;
      readonly reason: string;
      readonly missingScope: string | undefined;
    };

const uploadFolder = 'uploads';
const nameLimit = 80;

/** P03: letters, digits, dots, hyphens and underscores, beginning with a letter or digit; the end with the suffix is kept. */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[._-]+|[._-]+$/g, '');
  return (
    Array.from(plain)
      .slice(-nameLimit)
      .join('')
      .replace(/^[._-]+/, '') || 'file'
  );
}

/** The same file has the same place however often it comes, and two of one name have two. */
export const uploadPath = ({ id, name }: SharedFile): string => `${uploadFolder}/${safeName(id)}-${safeName(name)}`;

const head = '[file ';
const note = /\n?^\[file .*\]$/gm;

/** A message's text for the model, with a line for each of its files. */
export function withUploads(text: string, uploads: readonly Upload[]): string {
  return [...(text === '' ? [] : [text]), ...uploads.map(line)].join('\n');
}

/** The lines about files of a text made by `withUploads`, for a text that takes its place (SESSION-6). */
export function keepUploads(before: string, text: string): string {
  const notes = [...before.matchAll(note)].map(([whole]) => whole.trim());
  return [...(text === '' ? [] : [text]), ...notes].join('\n');
}

function line(upload: Upload): string {
  const { name, mediaType } = upload.file;
  if (upload.kind === 'not_saved') return `${head}${safeName(name)} was not saved: ${upload.reason}]`;
  return `${head}saved as ${upload.path}, ${safeType(mediaType)}, ${readableSize(upload.bytes)}]`;
}

const safeType = (mediaType: string | undefined): string =>
  mediaType && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mediaType) ? mediaType : 'of unknown type';

export function readableSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
