import type { Hub } from './hub.ts';
import { snapshot, transcript, type WorldState } from './state.ts';

export type WaitFor = <T>(
  look: (state: WorldState) => T | undefined | false | null,
  options?: { readonly timeoutMs?: number },
) => Promise<T>;

/** Looks at the world after each change until `look` finds something; on time-out the error shows all threads. */
export function waiter(hub: Hub): WaitFor {
  return (look, { timeoutMs = 20_000 } = {}) =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        clearInterval(poll);
        clearImmediate(soon);
        end();
        act();
      };
      const check = () => {
        try {
          const found = look(snapshot(hub));
          if (found !== undefined && found !== false && found !== null) settle(() => resolve(found));
        } catch (error) {
          settle(() => reject(error));
        }
      };
      // Changes that come together are looked at once.
      let soon: NodeJS.Immediate | undefined;
      const end = hub.world.watch(() => {
        clearImmediate(soon);
        soon = setImmediate(check);
      });
      // Connections and statuses that run out change without an announcement.
      const poll = setInterval(check, 100);
      const timer = setTimeout(() => {
        const text = transcript(snapshot(hub));
        settle(() => reject(new Error(`Nothing found within ${timeoutMs} ms. The threads:\n${text}`)));
      }, timeoutMs);
      check();
    });
}
