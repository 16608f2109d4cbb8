import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { control, type WorldState } from './api.ts';
import { readTyped } from './typed-text.ts';

export interface ComposerProps {
  readonly world: WorldState;
  readonly user: string;
  readonly channel: string;
  readonly thread?: string | undefined;
  readonly placeholder: string;
}

/** Where a person types. Enter sends, Shift+Enter is a line break; what Slack refuses is said above the field and the text stays. */
export function Composer({ world, user, channel, thread, placeholder }: ComposerProps) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');

  const send = async (): Promise<void> => {
    const read = readTyped(typed, world);
    if (read.kind === 'nothing') return;
    const place = { user, channel, ...(thread ? { thread_ts: thread } : {}) };
    setTyped('');
    setRefusal('');
    try {
      if (read.kind === 'command') await control('command', { ...place, command: read.command, text: read.text });
      else await control('say', { ...place, text: read.text });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setTyped(typed);
    }
  };
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <form className="composer" onSubmit={submitted}>
      {refusal !== '' && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      <textarea
        aria-label={placeholder}
        placeholder={placeholder}
        rows={Math.min(8, typed.split('\n').length)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={pressed}
      />
      <button type="submit" disabled={typed.trim() === ''}>
        Send
      </button>
    </form>
  );
}
