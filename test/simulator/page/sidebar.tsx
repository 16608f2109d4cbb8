import type { ReactNode } from 'react';
import type { Channel } from '../shapes.ts';
import type { WorldState } from './api.ts';
import { Icon } from './icon.tsx';
import { isExternal, markOf, nameOf, peopleOf } from './names.ts';
import type { Place } from './place.ts';
import { channelsOf, isDirect } from './select.ts';

export interface SidebarProps {
  readonly world: WorldState;
  readonly place: Place;
  readonly home: boolean;
  readonly isUnread: (channel: string) => boolean;
  readonly go: (place: Place) => void;
  readonly logOpen: boolean;
  readonly onLog: () => void;
}

/** Whose eyes one looks through, and where to. */
export function Sidebar({ world, place, home, isUnread, go, logOpen, onLog }: SidebarProps) {
  const people = peopleOf(world);
  const become = (user: string): void => {
    const mine = channelsOf(world, user);
    const stays = mine.some((channel) => channel.id === place.channel);
    go(stays ? { ...place, user } : { user, channel: mine[0]?.id ?? place.channel });
  };
  const mine = channelsOf(world, place.user);
  const item = (id: string, label: string, mark: ReactNode) => (
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
  const items = (channels: readonly Channel[]) =>
    channels.map((channel) =>
      item(
        channel.id,
        nameOf(channel, world, place.user),
        channel.is_ext_shared ? <Icon name="shared" /> : markOf(channel),
      ),
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
              {isExternal(world, person) && ' (other workspace)'}
              {person.is_restricted && ' (guest)'}
            </option>
          ))}
        </select>
      </label>
      <div className="channel-items">
        <h2>Channels</h2>
        {items(mine.filter((channel) => !isDirect(channel)))}
        <h2>Direct messages</h2>
        {items(mine.filter(isDirect))}
        {home && <h2>App</h2>}
        {home && item('home', 'Home', '⌂')}
      </div>
      <button type="button" className="channel-item log-button" aria-expanded={logOpen} onClick={onLog}>
        <span className="mark" aria-hidden="true">
          <Icon name="log" />
        </span>
        Delivery log
      </button>
    </nav>
  );
}
