import { useEffect, useState } from 'react';
import { readState, type WorldState } from './api.ts';

/** The world as it is now: read again after each change that the simulator's stream tells of. `live` is false while the stream is cut. */
export function useWorld(): { readonly world: WorldState | undefined; readonly live: boolean } {
  const [world, setWorld] = useState<WorldState>();
  const [live, setLive] = useState(true);
  useEffect(() => {
    let reading = false;
    let changedMeanwhile = false;
    const refresh = async (): Promise<void> => {
      changedMeanwhile = reading;
      if (reading) return;
      reading = true;
      const state = await readState().catch(() => undefined);
      reading = false;
      if (state) setWorld(state);
      if (changedMeanwhile) await refresh();
    };
    const stream = new EventSource('/_control/stream');
    stream.onopen = () => {
      setLive(true);
      void refresh();
    };
    stream.onmessage = () => void refresh();
    stream.onerror = () => setLive(false);
    void refresh();
    return () => stream.close();
  }, []);
  return { world, live };
}
