import type { Channel } from '../shapes.ts';
import type { WorldState } from './api.ts';
import type { Place } from './place.ts';
import { channelsOf } from './select.ts';

export interface SidebarProps {
  readonly world: WorldState;
  readonly place: Place;
  readonly home: boolean;
  readonly isUnread: (channel: string) => boolean;
  readonly go: (place: Place) => void;
}

const marks = { public: '#', private: '◇', im: '●', mpim: '●' } as const;
const labelOf = (channel: Channel): string => (channel.kind === 'im' ? 'Baton' : channel.name);

/** Whose eyes one looks through, and where to. */
export function Sidebar({ world, place, home, isUnread, go }: SidebarProps) {
  const people = world.users.filter((user) => !user.is_bot && !user.deleted);
  const become = (user: string): void => {
    const first = channelsOf(world, user)[0]?.id ?? place.channel;
    const stays = channelsOf(world, user).some((channel) => channel.id === place.channel);
    go(stays ? { ...place, user } : { user, channel: first });
  };
  const item = (id: string, label: string, mark: string) => (
    <button
      key={id}
      type="button"
      className={`channel-item ${isUnread(id) ? 'unread' : ''}`}
      aria-current={place.channel === id ? 'page' : undefined}
      onClick={() => go({ user: place.user, channel: id })}
    >
      <span className="mark" aria-hidden="true">
        {mark}
      </span>
      {label}
      {isUnread(id) && <span className="dot" role="img" aria-label="unread" />}
    </button>
  );
  return (
    <nav className="sidebar" aria-label="Channels">
      <h1>Baton</h1>
      <label className="act-as">
        Act as
        <select value={place.user} onChange={(event) => become(event.target.value)}>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.real_name}
            </option>
          ))}
        </select>
      </label>
      <div className="channel-items">
        {channelsOf(world, place.user).map((channel) => item(channel.id, labelOf(channel), marks[channel.kind]))}
        {home && item('home', 'Home', '⌂')}
      </div>
    </nav>
  );
}
