import type { Json } from '../shapes.ts';

/** One Web API call. `status` 0: the connection was broken or left hanging; `answer` is what the method answered. */
export interface Call {
  readonly at: number;
  readonly method: string;
  readonly args: Json;
  readonly status: number;
  readonly answer: Json;
}

export class CallLog {
  readonly #calls: Call[] = [];

  add(call: Call): void {
    this.#calls.push(call);
  }

  /** Calls so far, oldest first. */
  list(method?: string): readonly Call[] {
    return method ? this.#calls.filter((call) => call.method === method) : [...this.#calls];
  }
}
