import { App, type Receiver, type ReceiverEvent } from '@slack/bolt';
import type { Logger } from '../../src/log.ts';
import { createLogger } from '../../src/log.ts';
import type { Store } from '../../src/ports/store.ts';
import { Inbox } from '../../src/slack/inbox.ts';
import { openTestStore, type TestStore } from '../support/store.ts';
import { identity, wrapped } from './payloads.ts';
import { realSystem } from './slack-setup.ts';

/** A receiver whose deliveries a test makes by hand. */
export class HandReceiver implements Receiver {
  #app: Pick<App, 'processEvent'> | undefined;

  init(app: App): void {
    this.#app = app;
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {}

  /** Resolves when the delivery was handled. `acks` are the acknowledgements; a fault rejects, as Slack would see an error. */
  deliver(body: Record<string, unknown>): { readonly acks: unknown[]; readonly handled: Promise<void> } {
    const acks: unknown[] = [];
    const event: ReceiverEvent = {
      body,
      ack: async (response?: unknown) => {
        acks.push(response);
      },
    };
    return { acks, handled: (async () => this.#app?.processEvent(event))() };
  }
}

export interface InboxSetup {
  readonly receiver: HandReceiver;
  readonly inbox: Inbox;
  readonly app: App;
  readonly db: TestStore;
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
  stop(): Promise<void>;
}

/** An inbox with a real Bolt app behind it and a real store; not started. */
export async function setUpInbox(
  options: {
    readonly db?: TestStore;
    readonly store?: (store: Store) => Store;
    /** Bolt waits for it before it acknowledges by itself. */
    readonly authorized?: Promise<void>;
  } = {},
): Promise<InboxSetup> {
  const db = options.db ?? (await openTestStore());
  const written: string[] = [];
  const log: Logger = createLogger({ level: 'debug' }, { write: (line: string) => written.push(line) });
  const receiver = new HandReceiver();
  const inbox = new Inbox(receiver, { store: options.store?.(db.store) ?? db.store, system: realSystem, log });
  const { botUserId, botId, teamId } = identity;
  const app = new App({
    receiver: inbox,
    authorize: async () => {
      await options.authorized;
      return { botToken: 'xoxb-test', botUserId, botId, teamId };
    },
    convoStore: false,
  });
  app.error(async (error) => {
    throw error;
  });
  const stop = async () => {
    await inbox.stop();
    if (!options.db) await db.close();
  };
  return { receiver, inbox, app, db, lines: () => written.map((line) => JSON.parse(line)), stop };
}

export const messageBody = (eventId: string, text = 'hello') =>
  wrapped(
    { type: 'message', channel: 'C1', channel_type: 'channel', user: 'U0ANA', text, ts: '100.1', event_ts: '100.1' },
    eventId,
  );

/** A store whose `transaction` goes through `around`. */
export const withTransactions = (store: Store, around: (run: () => Promise<unknown>) => Promise<unknown>): Store => ({
  ...store,
  transaction: <T>(work: Parameters<Store['transaction']>[0]) => around(() => store.transaction(work)) as Promise<T>,
});

/** A promise that somebody else resolves. */
export const gate = () => Promise.withResolvers<void>();
