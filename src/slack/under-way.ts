import type { DeliveryId } from '../core/ids.ts';

/** The deliveries that this process works on, so that none is worked on twice at once. */
export class UnderWay {
  readonly #ids = new Set<DeliveryId>();
  readonly #watchers = new Set<Set<DeliveryId>>();
  #idle: (() => void)[] = [];

  get size(): number {
    return this.#ids.size;
  }

  begin(id: DeliveryId): void {
    this.#ids.add(id);
    for (const seen of this.#watchers) seen.add(id);
  }

  end(id: DeliveryId): void {
    this.#ids.delete(id);
    if (this.#ids.size > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Carries out `look`, and tells which deliveries were worked on at any moment meanwhile: what it read of them may be out of date. */
  async during<T>(look: () => Promise<T>): Promise<{ readonly found: T; readonly touched: ReadonlySet<DeliveryId> }> {
    const touched = new Set(this.#ids);
    this.#watchers.add(touched);
    try {
      return { found: await look(), touched };
    } finally {
      this.#watchers.delete(touched);
    }
  }

  async idle(): Promise<void> {
    if (this.#ids.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }
}
