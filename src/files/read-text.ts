import type { FileHandle } from 'node:fs/promises';
import type { ReadOutcome } from '../ports/files.ts';
import { LineWindow } from './line-window.ts';
import { knownMediaType } from './media-type.ts';

const chunkBytes = 64 * 1024;

/**
 * W03: reads an open file to its end, piece by piece, and keeps only the lines that are asked for. Text is UTF-8; a known beginning, a NUL byte or
 * anything that is no UTF-8, wherever it stands, makes it binary.
 */
export async function readText(
  handle: FileHandle,
  {
    offset,
    limit,
    bytes,
    signal,
  }: { readonly offset: number; readonly limit: number; readonly bytes: number; readonly signal: AbortSignal },
): Promise<Exclude<ReadOutcome, { readonly kind: 'refused' }>> {
  const binary = (mediaType: string) => ({ kind: 'binary', mediaType, bytes }) as const;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines = new LineWindow(offset, limit);
  const buffer = Buffer.alloc(chunkBytes);
  for (let position = 0; ; ) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position);
    const chunk = buffer.subarray(0, bytesRead);
    const known = position === 0 ? knownMediaType(chunk) : undefined;
    if (known) return binary(known);
    if (chunk.includes(0)) return binary('application/octet-stream');
    const text = decode(decoder, chunk);
    if (text === undefined) return binary('application/octet-stream, or text that is not UTF-8');
    lines.add(text);
    if (bytesRead === 0) return { kind: 'text', ...lines.result() };
    position += bytesRead;
  }
}

/** An empty chunk ends the file. Undefined: no UTF-8. */
function decode(decoder: TextDecoder, chunk: Uint8Array): string | undefined {
  try {
    return decoder.decode(chunk, { stream: chunk.length > 0 });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
