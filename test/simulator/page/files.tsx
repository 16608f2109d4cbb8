import type { Json } from '../shapes.ts';
import { Icon } from './icon.tsx';

/** The files of a message, by name and size. */
export function Files({ files }: { readonly files: readonly Json[] | undefined }) {
  if (!files || files.length === 0) return null;
  return (
    <ul className="files">
      {files.map((file) => (
        <li key={String(file.id)}>
          <Icon name="file" /> <strong>{String(file.name)}</strong>{' '}
          <span className="faint">{sizeText(Number(file.size))}</span>
        </li>
      ))}
    </ul>
  );
}

/** A size in bytes as a person reads it. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
