/** Lets one pass at a time: who is urgent before all that wait, but never two urgent ones in a row while others wait. */
export class Turnstile {
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #taken = false;
  #lastWasUrgent = false;

  async pass<T>(work: () => Promise<T>, { urgent }: { readonly urgent: boolean }): Promise<T> {
    if (this.#taken) await new Promise<void>((resolve) => (urgent ? this.#urgent : this.#others).push(resolve));
    this.#taken = true;
    this.#lastWasUrgent = urgent;
    try {
      return await work();
    } finally {
      const next = this.#takeNext();
      if (next) next();
      else this.#taken = false;
    }
  }

  /** Stays taken for the next one, so that nobody slips in between. */
  #takeNext(): (() => void) | undefined {
    const first = this.#lastWasUrgent && this.#others.length > 0 ? this.#others : this.#urgent;
    return first.shift() ?? this.#others.shift();
  }
}
