import type { SessionId } from '../core/ids.ts';

/** How one piece of work ended. `interrupted`: the worker was stopping, so it may not be finished. */
export type WorkEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'threw'; readonly error: unknown };

export interface WorkerOptions {
  readonly work: (session: SessionId, signal: AbortSignal) => Promise<void>;
  readonly concurrency: number;
}

/** Works on sessions side by side, each at most once at a time. It does not know where wake-ups come from. */
export interface Worker {
  free(): number;
  isBusyWith(session: SessionId): boolean;
  /** Calls `ended` when the work is over, and holds the session until that is over too. Neither may be busy or full. */
  begin(session: SessionId, ended: (end: WorkEnd) => Promise<void>): void;
  /** Aborts the signal of all that runs and waits for it, at most `timeoutMs`; how many were still at it then. */
  stop(timeoutMs: number): Promise<number>;
}

export function createWorker({ work, concurrency }: WorkerOptions): Worker {
  const busy = new Map<SessionId, Promise<void>>();
  const stopping = new AbortController();

  async function attempt(session: SessionId): Promise<WorkEnd> {
    try {
      await work(session, stopping.signal);
      return stopping.signal.aborted ? { kind: 'interrupted' } : { kind: 'finished' };
    } catch (error) {
      return stopping.signal.aborted ? { kind: 'interrupted' } : { kind: 'threw', error };
    }
  }

  return {
    free: () => (stopping.signal.aborted ? 0 : concurrency - busy.size),
    isBusyWith: (session) => busy.has(session),
    begin(session, ended) {
      const whole = attempt(session)
        .then(ended)
        .finally(() => busy.delete(session));
      busy.set(session, whole);
    },
    async stop(timeoutMs) {
      stopping.abort(new DOMException('Baton is shutting down.', 'AbortError'));
      await atMost(timeoutMs, Promise.allSettled(busy.values()));
      return busy.size;
    },
  };
}

async function atMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
