import { EventEmitter } from 'node:events';
import type { SocketModeReceiver } from '@slack/bolt';
import { expect, test } from 'vitest';
import { createLogger } from '../../src/log.ts';
import { SocketKeeper } from '../../src/slack/socket-keeper.ts';
import { until } from './slack-setup.ts';

/** A server that accepts the socket and never says hello: only giving up ends the wait. */
class SilentClient extends EventEmitter {
  starts = 0;
  #giveUp = (): void => {};

  start(): Promise<unknown> {
    this.starts += 1;
    return new Promise((_resolve, reject) => {
      this.#giveUp = () => reject(new Error('no hello'));
    });
  }

  async disconnect(): Promise<void> {
    this.#giveUp();
  }
}

test('a socket that opens and stays silent is given up, and another one tried', async () => {
  const client = new SilentClient();
  const fatal: Error[] = [];
  const keeper = new SocketKeeper(client as unknown as SocketModeReceiver['client'], {
    log: createLogger({ level: 'silent' }),
    onFatal: (error) => fatal.push(error),
    openingMs: 10,
  });
  keeper.keep();
  await until('a second attempt', () => client.starts > 1);
  expect(keeper.isConnected).toBe(false);
  await keeper.stop();
  expect(fatal).toEqual([]);
});
