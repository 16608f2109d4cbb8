import { useState } from 'react';
import type { Channel } from '../shapes.ts';
import { control, type Offers, type WorldState } from './api.ts';
import type { ButtonOfBlocks } from './buttons.ts';
import { Composer } from './composer.tsx';
import { LineList } from './line-list.tsx';
import { titleOf } from './names.ts';
import type { Place } from './place.ts';
import { activityIn, linesOfChannel, linesOfThread } from './select.ts';
import { readTyped } from './typed-text.ts';

export interface PaneProps {
  readonly world: WorldState;
  readonly offers: Offers;
  readonly place: Place;
  readonly go: (place: Place) => void;
}

/** What the reader does with a line, in a channel's list and in the thread pane alike; `problem` is the newest refusal. */
function useLineActions({ world, offers, place, go }: PaneProps) {
  const { user, channel } = place;
  const [problem, setProblem] = useState('');
  const attempt = (verb: string, input: Readonly<Record<string, unknown>>): void => {
    setProblem('');
    control(verb, { user, channel, ...input }).catch((error: Error) => setProblem(error.message));
  };
  return {
    attempt,
    problem,
    handlers: {
      reader: user,
      shortcuts: offers.shortcuts.filter((shortcut) => shortcut.type === 'message'),
      onButton: (ts: string, button: ButtonOfBlocks) => attempt('click', { ts, ...button }),
      onShortcut: (ts: string, callback_id: string) => attempt('shortcut', { ts, callback_id }),
      onEdit: (ts: string, typed: string) => {
        const read = readTyped(typed, world);
        if (read.kind === 'message') attempt('edit', { ts, text: read.text });
      },
      onDelete: (ts: string) => attempt('remove', { ts }),
      onThread: (to: string, thread: string) => go({ user, channel: to, thread }),
    },
  };
}

/** The channel's own list and composer. */
export function ChannelPane(props: PaneProps) {
  const { world, offers, place, go } = props;
  const { problem, handlers } = useLineActions(props);
  const channel = world.channels.find((one) => one.id === place.channel);
  const title = titleOf(channel, world, place.user);
  const hint = offers.commands.map(({ command }) => command).join(', ');
  return (
    <section className="pane channel" aria-label={title}>
      <header className="pane-head">
        <h2>{title}</h2>
        <span className="faint">{channel && aboutOf(channel)}</span>
      </header>
      <LineList
        lines={linesOfChannel(world, place.channel, place.user)}
        world={world}
        empty="Nothing here yet. Say something to @Baton."
        onOpen={(thread) => go({ ...place, thread })}
        {...handlers}
      />
      <Problem text={problem} />
      <Composer
        key={`${place.user}/${place.channel}`}
        world={world}
        shortcuts={offers.shortcuts}
        user={place.user}
        channel={place.channel}
        placeholder={
          channel?.kind === 'im' ? 'Message Baton' : `Message ${title}: @Baton …${hint ? `, or ${hint}` : ''}`
        }
      />
    </section>
  );
}

/** The thread at the right, with what Baton does in it. */
export function ThreadPane(props: PaneProps & { readonly thread: string }) {
  const { world, offers, place, go, thread } = props;
  const { problem, attempt, handlers } = useLineActions(props);
  const activity = activityIn(world, place.channel, thread);
  const session = world.sessions.find((one) => one.channel === place.channel && one.thread_ts === thread);
  return (
    <section className="pane thread" aria-label="Thread">
      <header className="pane-head">
        <h2>Thread</h2>
        <span className="faint">{session?.title}</span>
        <button
          type="button"
          className="close"
          aria-label="Close thread"
          onClick={() => go({ ...place, thread: undefined })}
        >
          ✕
        </button>
      </header>
      <LineList
        lines={linesOfThread(world, place.channel, thread, place.user)}
        world={world}
        empty="This thread is gone."
        {...handlers}
      />
      {activity && (
        <p className="activity" role="status">
          <span className="dots" aria-hidden="true" />
          {activity.text}
          {activity.stoppable && (
            <button type="button" onClick={() => attempt('stopSession', { thread_ts: thread })}>
              Stop
            </button>
          )}
        </p>
      )}
      <Problem text={problem} />
      <Composer
        key={`${place.user}/${thread}`}
        world={world}
        shortcuts={offers.shortcuts}
        user={place.user}
        channel={place.channel}
        thread={thread}
        placeholder="Reply…"
      />
    </section>
  );
}

function aboutOf({ kind, members, is_ext_shared: shared }: Channel): string {
  if (kind === 'im') return 'Direct message';
  if (kind === 'mpim') return `Direct message of ${members.length}`;
  return `${members.length} members${kind === 'private' ? ', private' : ''}${shared ? ', shared with another workspace' : ''}`;
}

function Problem({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className="refusal" role="alert">
      {text}
    </p>
  );
}
