import type { Simulator } from '../simulator/simulator.ts';
import type { WorldState } from '../simulator/state.ts';
import { type ThreadView, threadKey, threadsIn } from './thread-view.ts';

const lookEveryMs = 150;
const patienceMs = 90_000;

interface Wait {
  readonly key: string;
  readonly isOver: (thread: ThreadView) => boolean;
  readonly resolve: (thread: ThreadView) => void;
  readonly until: number;
  readonly fail: () => void;
}

const nothing: ThreadView = { posts: [], answered: [], stops: 0, handedOffTo: [] };

/** Many people look at one workspace, which is read for all of them together. */
export class Watch {
  readonly #slack: Simulator;
  #waiting: readonly Wait[] = [];
  #over = false;

  constructor(slack: Simulator) {
    this.#slack = slack;
    void this.#look();
  }

  /** Rejects, with `what` and the thread, when it does not come within a minute and a half. */
  thread(channel: string, root: string, what: string, isOver: Wait['isOver']): Promise<ThreadView> {
    const key = threadKey(channel, root);
    return new Promise((resolve, reject) => {
      const fail = (): void =>
        void this.#slack
          .state()
          .then((state) => reject(new Error(`${what} did not come.\n${textOf(state, channel, root)}`)));
      this.#waiting = [...this.#waiting, { key, isOver, resolve, until: Date.now() + patienceMs, fail }];
    });
  }

  stop(): void {
    this.#over = true;
  }

  async #look(): Promise<void> {
    while (!this.#over) {
      const threads = threadsIn(await this.#slack.state());
      const now = Date.now();
      this.#waiting = this.#waiting.filter(({ key, isOver, resolve, until, fail }) => {
        const thread = threads.get(key) ?? nothing;
        if (isOver(thread)) resolve(thread);
        else if (now > until) fail();
        else return true;
        return false;
      });
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }
}

const textOf = (state: WorldState, channel: string, root: string): string =>
  state.messages
    .filter((message) => message.channel === channel && (message.ts === root || message.thread_ts === root))
    .map(({ ts, user, text, deleted }) => `${ts} ${user}: ${text}${deleted ? ' (deleted)' : ''}`)
    .join('\n');
