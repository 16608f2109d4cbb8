import type { RunId } from '../core/ids.ts';
import { RunInterrupted } from '../core/interruption.ts';

/** The runs that this process works on, so that a Stop acts at once (SESSION-10). The database stays the truth: a run that is not here is not worked on here. */
export interface LiveRuns {
  /** The signal for a run's work: aborted by `stop`, by `parent` (shutdown) and by its time limit, if it has one. `end` must be called when the work is over. */
  begin(
    run: RunId,
    options: { readonly parent: AbortSignal; readonly timeLeftMs: number | undefined },
  ): { readonly signal: AbortSignal; end(): void };
  stop(run: RunId): void;
  has(run: RunId): boolean;
}

export function createLiveRuns(): LiveRuns {
  const controllers = new Map<RunId, AbortController>();
  return {
    begin(run, { parent, timeLeftMs }) {
      const controller = new AbortController();
      controllers.set(run, controller);
      const onTimeout = () => controller.abort(new RunInterrupted('timeout'));
      const timer = timeLeftMs === undefined ? undefined : setTimeout(onTimeout, Math.max(0, timeLeftMs));
      const onShutdown = () => controller.abort(new RunInterrupted('shutdown'));
      if (parent.aborted) onShutdown();
      parent.addEventListener('abort', onShutdown, { once: true });
      const end = () => {
        clearTimeout(timer);
        parent.removeEventListener('abort', onShutdown);
        controllers.delete(run);
      };
      return { signal: controller.signal, end };
    },
    stop: (run) => controllers.get(run)?.abort(new RunInterrupted('stopped')),
    has: (run) => controllers.has(run),
  };
}
