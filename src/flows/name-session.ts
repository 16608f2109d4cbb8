import type { Inline } from '../core/post.ts';
import type { Session } from '../core/session.ts';
import type { HandoffGuard } from './request-hand-off.ts';

/** A session as a private answer names it. */
export const nameSession = ({ title }: Session, link: string | undefined): Inline =>
  link ? { link, label: title } : `“${title}”`;

/** What a door outside the thread answers. */
export function doorAnswer(guard: HandoffGuard, named: Inline): readonly Inline[] {
  switch (guard.kind) {
    case 'requested':
      return ['Handing off ', named, '.'];
    case 'under_way':
      return [guard.text, ' ', named];
    case 'refused':
      return [guard.text];
  }
}
