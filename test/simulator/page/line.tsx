import type { Offers, WorldState } from './api.ts';
import { Blocks, blocksOf } from './blocks.tsx';
import type { ButtonOfBlocks } from './buttons.ts';
import { activityIn, type Line } from './select.ts';

export interface LineProps {
  readonly line: Line;
  readonly world: WorldState;
  readonly shortcuts: Offers['shortcuts'];
  readonly onButton: (ts: string, button: ButtonOfBlocks) => void;
  readonly onShortcut: (ts: string, callbackId: string) => void;
  readonly onThread: (channel: string, thread: string) => void;
  /** Present in the channel's list, absent in the thread pane. */
  readonly onOpen?: (() => void) | undefined;
}

const clock = (ts: string): string =>
  new Date(Number(ts) * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** One message, or one ephemeral, with its author, time, blocks and what can be done with it. */
export function LineView({ line, world, shortcuts, onButton, onShortcut, onThread, onOpen }: LineProps) {
  const post = line.kind === 'message' ? line.message : line.ephemeral;
  const author = world.users.find(
    (user) => user.id === (line.kind === 'message' ? line.message.user : line.ephemeral.author),
  );
  const name = author?.real_name ?? 'Slackbot';
  const isApp = author?.is_bot ?? true;
  const activity = onOpen && activityIn(world, post.channel, post.ts);
  const gone = line.kind === 'message' && line.message.tombstone;
  return (
    <article className={`line ${line.kind}`} data-ts={post.ts}>
      <span className={`avatar ${isApp ? 'app' : ''}`} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <div className="body">
        {line.kind === 'ephemeral' && <p className="only-you">Only visible to you</p>}
        <header>
          <strong>{name}</strong>
          {isApp && <span className="badge">APP</span>}
          <time>{clock(post.ts)}</time>
          {line.kind === 'message' && line.message.edited && !isApp && <span className="faint">(edited)</span>}
        </header>
        {gone ? (
          <p className="faint">This message was deleted.</p>
        ) : (
          <Blocks
            blocks={blocksOf(post)}
            world={world}
            onThread={onThread}
            onButton={(button) => onButton(post.ts, button)}
          />
        )}
        {line.kind === 'message' && line.message.reactions.length > 0 && (
          <p className="faint">
            {line.message.reactions.map((reaction) => `:${reaction.name}: ${reaction.users.length}`).join(' ')}
          </p>
        )}
        {line.kind === 'message' && (
          <nav className="line-actions">
            {activity && <span className="faint">{activity.text}</span>}
            {onOpen && (
              <button type="button" className={line.replies > 0 ? 'replies' : 'quiet'} onClick={onOpen}>
                {line.replies === 0 ? 'Reply in thread' : line.replies === 1 ? '1 reply' : `${line.replies} replies`}
              </button>
            )}
            {shortcuts.map((shortcut) => (
              <button
                key={shortcut.callback_id}
                type="button"
                className="quiet"
                onClick={() => onShortcut(post.ts, shortcut.callback_id)}
              >
                {shortcut.name}
              </button>
            ))}
          </nav>
        )}
      </div>
    </article>
  );
}
