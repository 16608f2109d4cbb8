import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Json, View } from '../shapes.ts';
import { control, type WorldState } from './api.ts';
import { Blocks } from './blocks.tsx';
import { Field } from './field.tsx';
import { peopleOf } from './names.ts';
import { type FieldOfView, fieldOf, plainText } from './view-fields.ts';

export interface ModalProps {
  readonly view: View;
  readonly world: WorldState;
  readonly onThread: (channel: string, thread: string) => void;
}

function useEscape(act: () => void): void {
  useEffect(() => {
    const typed = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') act();
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  });
}

/** A modal of the app. Its fields are ours, its other blocks are drawn as in messages. */
export function Modal({ view, world, onThread }: ModalProps) {
  const blocks = (view.content.blocks ?? []) as readonly Json[];
  const people = peopleOf(world).map(({ id, real_name }) => ({ value: id, label: real_name }));
  const fields = blocks.flatMap((block) => fieldOf(block, people) ?? []);
  const [changed, setChanged] = useState<Readonly<Record<string, unknown>>>({});
  const [problem, setProblem] = useState('');
  const [waiting, setWaiting] = useState(false);
  const ids = { user: view.user, view_id: view.id };
  const attempt = (verb: string, input: Readonly<Record<string, unknown>>): void => {
    setProblem('');
    setWaiting(true);
    control(verb, { ...ids, ...input })
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setWaiting(false));
  };
  useEscape(() => attempt('closeView', {}));
  const answerTo = (field: FieldOfView): unknown => changed[field.block_id] ?? field.initial;
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    const given = fields.filter((field) => answerTo(field) !== undefined);
    attempt('submit', {
      values: Object.fromEntries(given.map((field) => [field.block_id, { [field.action_id]: answerTo(field) }])),
    });
  };
  const form = useRef<HTMLFormElement>(null);
  // A view that says "Loading…" gets its fields later, under the same id.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content is the reason to look for a field again.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, select, input')?.focus();
  }, [view.hash]);
  const submit = plainText(view.content.submit);
  return (
    <div className="backdrop">
      <form
        ref={form}
        className="modal"
        role="dialog"
        aria-modal="true"
        aria-label={plainText(view.content.title)}
        onSubmit={submitted}
      >
        <header className="pane-head">
          <h2>{plainText(view.content.title)}</h2>
          <button type="button" className="close" aria-label="Close" onClick={() => attempt('closeView', {})}>
            ✕
          </button>
        </header>
        <div className="modal-body">
          {blocks.map((block, index) => {
            const field = fieldOf(block, people);
            return field ? (
              <Field
                key={field.block_id}
                field={field}
                value={answerTo(field)}
                error={view.errors?.[field.block_id]}
                onChange={(value) => setChanged((before) => ({ ...before, [field.block_id]: value }))}
              />
            ) : (
              <Blocks
                key={String(block.block_id ?? index)}
                blocks={[block]}
                world={world}
                onThread={onThread}
                onButton={(button) => attempt('clickInView', { ...button })}
              />
            );
          })}
          {problem !== '' && (
            <p className="refusal" role="alert">
              {problem}
            </p>
          )}
        </div>
        <footer>
          <button type="button" onClick={() => attempt('closeView', {})}>
            {plainText(view.content.close) ?? 'Close'}
          </button>
          {submit !== undefined && (
            <button type="submit" className="primary" disabled={waiting}>
              {submit}
            </button>
          )}
        </footer>
      </form>
    </div>
  );
}
