import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { control, type Offers, type WorldState } from './api.ts';
import { AttachButton, type PickedFile } from './attach-button.tsx';
import { sizeText } from './files.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { readTyped } from './typed-text.ts';

export interface ComposerProps {
  readonly world: WorldState;
  readonly shortcuts: Offers['shortcuts'];
  readonly user: string;
  readonly channel: string;
  readonly thread?: string | undefined;
  readonly placeholder: string;
}

/** What was typed and attached, and how it is sent. What Slack refuses is told and comes back into the field. */
function useDraft({ world, user, channel, thread }: ComposerProps) {
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<PickedFile>();
  const [refusal, setRefusal] = useState('');
  const attempt = async (verb: string, input: Readonly<Record<string, unknown>>): Promise<boolean> => {
    setRefusal('');
    try {
      await control(verb, { user, ...input });
      return true;
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  const send = async (): Promise<void> => {
    const read = readTyped(typed, world);
    if (read.kind === 'nothing' && !file) return;
    const place = { channel, ...(thread ? { thread_ts: thread } : {}) };
    setTyped('');
    setFile(undefined);
    const sent =
      read.kind === 'command'
        ? attempt('command', { ...place, command: read.command, text: read.text })
        : attempt('say', {
            ...place,
            text: read.kind === 'message' ? read.text : '',
            ...(file && { files: [file] }),
          });
    if (await sent) return;
    setTyped(typed);
    setFile(file);
  };
  return { typed, setTyped, file, setFile, refusal, setRefusal, attempt, send };
}

/** Where a person types. Enter sends, Shift+Enter is a line break. */
export function Composer(props: ComposerProps) {
  const { shortcuts, placeholder } = props;
  const { typed, setTyped, file, setFile, refusal, setRefusal, attempt, send } = useDraft(props);
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const globals = shortcuts.filter((shortcut) => shortcut.type === 'global');
  return (
    <form className="composer" onSubmit={submitted}>
      {refusal !== '' && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      {file && (
        <p className="attached">
          <Icon name="file" /> <strong>{file.name}</strong> <span className="faint">{sizeText(file.size)}</span>
          <button type="button" className="icon" aria-label="Remove the file" onClick={() => setFile(undefined)}>
            ✕
          </button>
        </p>
      )}
      <div className="composer-tools">
        <AttachButton onPick={setFile} onRefuse={setRefusal} />
        <Menu
          label="Shortcuts"
          icon={<Icon name="lightning" />}
          opens="up"
          items={globals.map(({ name, callback_id }) => ({
            label: name,
            act: () => void attempt('shortcut', { callback_id }),
          }))}
        />
      </div>
      <textarea
        aria-label={placeholder}
        placeholder={placeholder}
        rows={Math.min(8, typed.split('\n').length)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={pressed}
      />
      <button type="submit" className="send" disabled={typed.trim() === '' && !file}>
        Send
      </button>
    </form>
  );
}
