import type { User } from '../shapes.ts';
import type { WorldState } from './api.ts';
import { isExternal } from './names.ts';

export interface LineHeadProps {
  readonly author: User | undefined;
  readonly world: WorldState;
  readonly post: { readonly ts: string; readonly username?: string };
  readonly edited: boolean;
}

const clock = (ts: string): string =>
  new Date(Number(ts) * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** Who said it and when. Slack marks no message of an app as edited. */
export function LineHead({ author, world, post, edited }: LineHeadProps) {
  const isApp = author?.is_bot ?? true;
  return (
    <header>
      <strong>{author?.real_name ?? post.username ?? 'Slackbot'}</strong>
      {isApp && <span className="badge">APP</span>}
      {author && isExternal(world, author) && <span className="badge">OTHER WORKSPACE</span>}
      <time>{clock(post.ts)}</time>
      {edited && !isApp && <span className="faint">(edited)</span>}
    </header>
  );
}
