import { type KeyboardEvent, useState } from 'react';

export interface EditBoxProps {
  /** As the person would have typed it. */
  readonly initial: string;
  readonly onSave: (typed: string) => void;
  readonly onCancel: () => void;
}

/** A message while its author edits it. Enter saves, Escape gives up. */
export function EditBox({ initial, onSave, onCancel }: EditBoxProps) {
  const [typed, setTyped] = useState(initial);
  const save = (): void => (typed.trim() === '' || typed === initial ? onCancel() : onSave(typed));
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <div className="edit-box">
      <textarea
        aria-label="Edit message"
        // biome-ignore lint/a11y/noAutofocus: the person just asked to edit this text.
        autoFocus
        rows={Math.min(8, typed.split('\n').length)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={pressed}
      />
      <p>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="primary" onClick={save}>
          Save
        </button>
      </p>
    </div>
  );
}
