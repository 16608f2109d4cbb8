import { useEffect } from 'react';
import type { Json } from '../shapes.ts';
import { control } from './api.ts';
import { Blocks } from './blocks.tsx';
import type { PaneProps } from './conversation-pane.tsx';
import { homeOf } from './select.ts';

/** The app's Home tab as it published it for this person; opening it tells the app. */
export function HomePane({ world, place, go }: PaneProps) {
  const { user } = place;
  useEffect(() => {
    control('openHome', { user }).catch(() => undefined);
  }, [user]);
  const view = homeOf(world, user);
  return (
    <section className="pane channel" aria-label="Home">
      <header className="pane-head">
        <h2>Home</h2>
      </header>
      <div className="lines home">
        {view ? (
          <Blocks
            blocks={(view.content.blocks ?? []) as readonly Json[]}
            world={world}
            onThread={(channel, thread) => go({ user, channel, thread })}
            onButton={(button) =>
              void control('clickInView', { user, view_id: view.id, ...button }).catch(() => undefined)
            }
          />
        ) : (
          <p className="faint empty">Baton has published nothing here yet.</p>
        )}
      </div>
    </section>
  );
}
