/** Beginnings of well-known binary files; `at` is where they stand. */
const beginnings: readonly { readonly mediaType: string; readonly bytes: string; readonly at?: number }[] = [
  { mediaType: 'application/pdf', bytes: '%PDF-' },
  { mediaType: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { mediaType: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { mediaType: 'image/gif', bytes: 'GIF87a' },
  { mediaType: 'image/gif', bytes: 'GIF89a' },
  { mediaType: 'image/webp', bytes: 'WEBP', at: 8 },
  { mediaType: 'image/tiff', bytes: 'II*\0' },
  { mediaType: 'image/tiff', bytes: 'MM\0*' },
  { mediaType: 'audio/wav', bytes: 'WAVE', at: 8 },
  { mediaType: 'audio/mpeg', bytes: 'ID3\x03' },
  { mediaType: 'audio/mpeg', bytes: 'ID3\x04' },
  { mediaType: 'video/mp4', bytes: 'ftyp', at: 4 },
  { mediaType: 'video/webm', bytes: '\x1aE\xdf\xa3' },
  { mediaType: 'application/zip', bytes: 'PK\x03\x04' },
  { mediaType: 'application/zip', bytes: 'PK\x05\x06' },
  { mediaType: 'application/gzip', bytes: '\x1f\x8b' },
  { mediaType: 'application/zstd', bytes: '\x28\xb5\x2f\xfd' },
  { mediaType: 'application/x-7z-compressed', bytes: "7z\xbc\xaf'\x1c" },
  { mediaType: 'application/vnd.sqlite3', bytes: 'SQLite format 3\0' },
  { mediaType: 'application/x-executable', bytes: '\x7fELF' },
  { mediaType: 'application/wasm', bytes: '\0asm' },
  { mediaType: 'text/plain; charset=utf-16', bytes: '\xff\xfe' },
  { mediaType: 'text/plain; charset=utf-16', bytes: '\xfe\xff' },
];

/** What a file is by its first bytes; undefined: nothing that we know. */
export function knownMediaType(start: Uint8Array): string | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, 32)).toString('latin1');
  return beginnings.find(({ bytes, at = 0 }) => text.startsWith(bytes, at))?.mediaType;
}
