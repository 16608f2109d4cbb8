/** Timers that end with the simulator and never keep the process alive. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>();
  #over = false;

  after(ms: number, act: () => void): void {
    if (this.#over) return;
    const timer = setTimeout(() => {
      this.#pending.delete(timer);
      act();
    }, ms);
    timer.unref();
    this.#pending.add(timer);
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Ends all timers; nothing starts after that. */
  clear(): void {
    this.#over = true;
    for (const timer of this.#pending) clearTimeout(timer);
    this.#pending.clear();
  }
}
