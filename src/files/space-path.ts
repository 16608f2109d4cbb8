/** A path inside a space's tree, as names from the top down; no names are the tree itself. */
export type SpacePath =
  | { readonly kind: 'path'; readonly names: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

const maxLength = 1_024;
const maxDepth = 32;
const maxNameBytes = 255;
/** Begins the name of every half-written file; nobody else may use it. */
export const partialPrefix = '.baton-partial-';

const encodedSeparator = /%(?:25)*(?:2e|2f|5c|00)/i;
/** They change the order in which a name is shown, or end a line. */
const deceptive = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * FILE-1: reads a path by its letters alone; whether its links stay inside is seen when it is opened. Nothing is decoded: what looks
 * like an encoding of `.` or `/` is refused, since somebody else might decode it. `.` and doubled slashes are passed over.
 */
export function parseSpacePath(path: string): SpacePath {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  const problem = problemOf(path) ?? (names.length > maxDepth ? tooDeep : names.map(problemOfName).find(Boolean));
  return problem === undefined
    ? { kind: 'path', names }
    : {
        kind: 'refused',
        reason: `${shown(path)} ${problem} Give a path relative to the space's tree, such as notes/plan.md.`,
      };
}

const tooDeep = `has more than ${maxDepth} directories.`;

function problemOf(path: string): string | undefined {
  if (path.length > maxLength) return `is longer than ${maxLength} characters.`;
  if (!path.isWellFormed() || deceptive.test(path)) return 'holds a character that a path cannot have.';
  if (path.startsWith('/')) return 'is absolute.';
  if (path.startsWith('~')) return 'begins with ~, which has no meaning here.';
  if (/^[a-z]:/i.test(path) || /^[a-z][a-z\d+.-]*:\/\//i.test(path)) return 'names a drive or an address.';
  if (path.includes('\\')) return 'holds a backslash.';
  if (encodedSeparator.test(path)) return 'holds an encoded dot or slash.';
  return undefined;
}

function problemOfName(name: string): string | undefined {
  const plain = name.normalize('NFKC');
  if (plain === '..' || plain === '.') return 'leads outside the tree.';
  if (/[/\\]/.test(plain)) return 'holds a character that looks like a slash.';
  if (/[.\s]$|^\s/u.test(name)) return 'has a name that begins or ends with a space, or ends with a dot.';
  if (Buffer.byteLength(name) > maxNameBytes) return `has a name of more than ${maxNameBytes} bytes.`;
  if (name.startsWith(partialPrefix)) return 'has a name that is reserved.';
  return undefined;
}

/** A path in words for the model: one line, cut. */
export function shown(path: string): string {
  const line = path.toWellFormed().replaceAll(new RegExp(deceptive, 'gu'), '?');
  return `"${line.length > 200 ? `${line.slice(0, 200).toWellFormed()}…` : line}"`;
}
