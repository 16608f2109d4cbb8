/** Wakes one sleeper. A ring while nobody sleeps cuts the next sleep short, so that none is lost. */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, or after `ms`. */
  sleep(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let wakeSleeper = () => {};
  return {
    ring() {
      rung = true;
      wakeSleeper();
    },
    async sleep(ms) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wakeSleeper = resolve;
        await promise;
        clearTimeout(timer);
      }
      rung = false;
    },
  };
}
