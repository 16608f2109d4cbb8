import { useState } from 'react';
import type { Message } from '../shapes.ts';
import type { Offers, WorldState } from './api.ts';
import { Blocks, blocksOf } from './blocks.tsx';
import type { ButtonOfBlocks } from './buttons.ts';
import { EditBox } from './edit-box.tsx';
import { Files } from './files.tsx';
import { LineHead } from './line-head.tsx';
import { LineTools } from './line-tools.tsx';
import { activityIn, type Line } from './select.ts';
import { toTyped } from './typed-text.ts';

export interface LineActions {
  readonly shortcuts: Offers['shortcuts'];
  readonly onButton: (ts: string, button: ButtonOfBlocks) => void;
  readonly onShortcut: (ts: string, callbackId: string) => void;
  readonly onEdit: (ts: string, typed: string) => void;
  readonly onDelete: (ts: string) => void;
  readonly onThread: (channel: string, thread: string) => void;
}

export interface LineProps extends LineActions {
  readonly line: Line;
  readonly world: WorldState;
  readonly reader: string;
  /** Present in the channel's list, absent in the thread pane. */
  readonly onOpen?: (() => void) | undefined;
}

/** One message, or one ephemeral, with its author, time, blocks and what can be done with it. */
export function LineView(props: LineProps) {
  const { line, world, onButton, onThread, onEdit, onOpen } = props;
  const [editing, setEditing] = useState(false);
  const post = line.kind === 'message' ? line.message : line.ephemeral;
  const message = line.kind === 'message' ? line.message : undefined;
  const author = world.users.find((user) => user.id === authorOf(line));
  return (
    <article className={`line ${line.kind}`} data-ts={post.ts}>
      <span className={`avatar ${(author?.is_bot ?? true) ? 'app' : ''}`} aria-hidden="true">
        {(author?.real_name ?? 'Slackbot').slice(0, 1)}
      </span>
      <div className="body">
        {line.kind === 'ephemeral' && <p className="only-you">Only visible to you</p>}
        <LineHead author={author} world={world} post={post} edited={message?.edited !== undefined} />
        {message?.tombstone ? (
          <p className="faint">This message was deleted.</p>
        ) : editing ? (
          <EditBox
            initial={toTyped(post.text, world)}
            onCancel={() => setEditing(false)}
            onSave={(typed) => {
              setEditing(false);
              onEdit(post.ts, typed);
            }}
          />
        ) : (
          <Blocks
            blocks={blocksOf(post)}
            world={world}
            onThread={onThread}
            onButton={(button) => onButton(post.ts, button)}
          />
        )}
        {message && <Files files={message.files} />}
        {message && <Reactions of={message} />}
        {message && onOpen && <Below {...props} message={message} onOpen={onOpen} />}
      </div>
      {message && !message.tombstone && !editing && (
        <LineTools {...props} message={message} onEditStart={() => setEditing(true)} />
      )}
    </article>
  );
}

const authorOf = (line: Line): string => (line.kind === 'message' ? line.message.user : line.ephemeral.author);

function Reactions({ of: { reactions } }: { readonly of: Message }) {
  if (reactions.length === 0) return null;
  return <p className="faint">{reactions.map(({ name, users }) => `:${name}: ${users.length}`).join(' ')}</p>;
}

interface BelowProps {
  readonly line: Line;
  readonly world: WorldState;
  readonly message: Message;
  readonly onOpen: () => void;
}

/** The way into a message's thread, and what goes on there. */
function Below({ line, world, message, onOpen }: BelowProps) {
  const replies = line.kind === 'message' ? line.replies : 0;
  const activity = activityIn(world, message.channel, message.ts);
  if (replies === 0 && !activity) return null;
  return (
    <p className="line-thread">
      {replies > 0 && (
        <button type="button" className="replies" onClick={onOpen}>
          {replies === 1 ? '1 reply' : `${replies} replies`}
        </button>
      )}
      {activity && <span className="faint">{activity.text}</span>}
    </p>
  );
}
