import type { Message } from '../shapes.ts';
import { Icon } from './icon.tsx';
import type { LineProps } from './line.tsx';
import { Menu, type MenuItem } from './menu.tsx';

export interface LineToolsProps extends LineProps {
  readonly message: Message;
  readonly onEditStart: () => void;
}

/** What a person can do with a message: open its thread, use the app's shortcuts, and edit or delete an own one. */
export function LineTools({ message, reader, shortcuts, onShortcut, onDelete, onEditStart, onOpen }: LineToolsProps) {
  const own = message.user === reader && reader !== '';
  const items: readonly MenuItem[] = [
    ...shortcuts.map(({ name, callback_id }) => ({ label: name, act: () => onShortcut(message.ts, callback_id) })),
    ...(onOpen ? [{ label: 'Reply in thread', act: onOpen }] : []),
    ...(own ? [{ label: 'Edit message', act: onEditStart }] : []),
    ...(own ? [{ label: 'Delete message', danger: true, act: () => onDelete(message.ts) }] : []),
  ];
  return (
    <div className="line-tools">
      {onOpen && (
        <button type="button" className="icon" aria-label="Reply in thread" title="Reply in thread" onClick={onOpen}>
          <Icon name="reply" />
        </button>
      )}
      <Menu label="More actions" icon={<Icon name="more" />} items={items} />
    </div>
  );
}
