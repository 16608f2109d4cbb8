import { useEffect, useRef, useState } from 'react';
import { type Offers, readOffers, type WorldState } from './api.ts';
import { ChannelPane, ThreadPane } from './conversation-pane.tsx';
import { HomePane } from './home-pane.tsx';
import { Intro } from './intro.tsx';
import { LogDrawer } from './log-drawer.tsx';
import { Modal } from './modal.tsx';
import { type Place, usePlace } from './place.ts';
import { channelsOf, newestFor, openModal } from './select.ts';
import { Sidebar } from './sidebar.tsx';
import { useWorld } from './use-world.ts';

const noOffers: Offers = { shortcuts: [], commands: [], home: false };

export function App() {
  const { world, live } = useWorld();
  const [offers, setOffers] = useState(noOffers);
  useEffect(() => {
    readOffers().then(setOffers, () => undefined);
  }, []);
  if (!world) return <p className="empty">Loading the workspace…</p>;
  return <Workspace world={world} offers={offers} live={live} />;
}

function Workspace({
  world,
  offers,
  live,
}: {
  readonly world: WorldState;
  readonly offers: Offers;
  readonly live: boolean;
}) {
  const [current, go] = usePlace();
  const place = current && world.users.some((user) => user.id === current.user) ? current : firstPlace(world);
  const isUnread = useUnread(world, place);
  const [logOpen, setLogOpen] = useState(false);
  const modal = openModal(world, place.user);
  const onThread = (channel: string, thread: string): void => go({ user: place.user, channel, thread });
  const pane = { world, offers, place, go };
  return (
    <div className={`workspace ${place.thread ? 'with-thread' : ''}`}>
      <Sidebar
        world={world}
        place={place}
        home={offers.home}
        isUnread={isUnread}
        go={go}
        logOpen={logOpen}
        onLog={() => setLogOpen(!logOpen)}
      />
      <main>
        {!live && (
          <p className="refusal" role="alert">
            The demo does not answer. Start it again with npm run demo.
          </p>
        )}
        <Intro />
        <div className="panes">
          {place.channel === 'home' ? <HomePane {...pane} /> : <ChannelPane key={place.channel} {...pane} />}
          {place.thread && <ThreadPane key={place.thread} {...pane} thread={place.thread} />}
        </div>
        {logOpen && <LogDrawer world={world} onClose={() => setLogOpen(false)} />}
      </main>
      {modal && <Modal key={modal.id} view={modal} world={world} onThread={onThread} />}
    </div>
  );
}

function firstPlace(world: WorldState): Place {
  const user = world.users.find((one) => !one.is_bot && !one.deleted)?.id ?? '';
  return { user, channel: channelsOf(world, user)[0]?.id ?? '' };
}

/** A channel is unread for a person from a message of somebody else until they look at it. What stood before the page opened is read. */
function useUnread(world: WorldState, { user, channel }: Place): (channel: string) => boolean {
  const opened = useRef(world);
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const newest = newestFor(world, channel, user);
  const key = `${user}/${channel}`;
  useEffect(() => {
    setSeen((before) => (before[key] === newest ? before : { ...before, [key]: newest }));
  }, [key, newest]);
  return (other) =>
    other !== channel &&
    newestFor(world, other, user) > (seen[`${user}/${other}`] ?? newestFor(opened.current, other, user));
}
