import { type ChangeEvent, useRef } from 'react';
import { Icon } from './icon.tsx';

/** A file as `say` takes it. `size` in bytes. */
export interface PickedFile {
  readonly name: string;
  readonly mimetype: string;
  readonly base64: string;
  readonly size: number;
}

export interface AttachButtonProps {
  readonly onPick: (file: PickedFile) => void;
  readonly onRefuse: (why: string) => void;
}

const limit = 2_000_000;

/** Picks one small file: the workspace keeps all files in memory. */
export function AttachButton({ onPick, onRefuse }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const picked = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    if (file.size > limit) return onRefuse(`${file.name} is larger than 2 MB; the demo takes smaller files.`);
    onPick({ name: file.name, mimetype: file.type || 'text/plain', base64: await base64Of(file), size: file.size });
  };
  return (
    <>
      <button
        type="button"
        className="icon"
        aria-label="Attach a file"
        title="Attach a file"
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" />
      </button>
      <input ref={input} type="file" hidden onChange={(event) => void picked(event)} />
    </>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
}
