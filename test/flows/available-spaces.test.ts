import { beforeEach, describe, expect, test } from 'vitest';
import { deliveryId, spaceId, userId } from '../../src/core/ids.ts';
import type { ListedSpace } from '../../src/core/space-list.ts';
import { ServiceError } from '../../src/errors.ts';
import { type AvailableSpaces, createAvailableSpaces } from '../../src/flows/available-spaces.ts';
import type { FlowDeps } from '../../src/flows/deps.ts';
import { spacesChanged } from '../../src/flows/spaces-changed.ts';
import { createLogger } from '../../src/log.ts';
import type { SpaceFacts } from '../../src/ports/chat.ts';
import { openTestStore } from '../support/store.ts';

const general = { spaceId: spaceId('C0GENERAL'), name: '#general', kind: 'public' } as const satisfies ListedSpace;
const ops = { spaceId: spaceId('C0OPS'), name: '#ops', kind: 'public' } as const satisfies ListedSpace;
const leads = { spaceId: spaceId('C0LEADS'), name: '#leads', kind: 'private' } as const satisfies ListedSpace;
const ana = userId('U0ANA');
const ben = userId('U0BEN');

let now: number;
let asked: (string | undefined)[];
let kind: SpaceFacts['kind'];
let answer: () => Promise<readonly ListedSpace[]>;
let spaces: AvailableSpaces;

beforeEach(() => {
  now = 1_000;
  asked = [];
  kind = 'public';
  answer = async () => [general, leads, ops];
  spaces = createAvailableSpaces({
    chat: {
      async spacesOf(user) {
        asked.push(user);
        return answer();
      },
      describe: async () => ({ name: '#general', kind, members: 3, external: false, creator: undefined }),
    },
    system: { now: () => now },
    log: createLogger({ level: 'silent' }),
  });
});

const others = (space = general.spaceId, user: typeof ana | undefined = ana) => spaces.others({ spaceId: space }, user);

test('the other spaces are offered, private ones in a direct conversation only (SPIN-10)', async () => {
  expect(await others()).toEqual([ops]);
  kind = 'direct';
  expect(await others(spaceId('D0ANA'))).toEqual([general, leads, ops]);
});

describe('a list is kept for a minute', () => {
  test.each<[string, () => Promise<unknown>, readonly (string | undefined)[]]>([
    ['and not asked for again', () => others(), [ana]],
    ['for each person', () => others(general.spaceId, ben), [ana, ben]],
    ['for a run without a person', () => spaces.others({ spaceId: general.spaceId }, undefined), [ana, undefined]],
    ['for each space', () => others(ops.spaceId), [ana, ana]],
    [
      'and no longer',
      () => {
        now += 60_000;
        return others();
      },
      [ana, ana],
    ],
    [
      'or until Slack tells of a change',
      () => {
        spaces.forget();
        return others();
      },
      [ana, ana],
    ],
  ])('%s', async (_name, again, expected) => {
    await others();
    await again();
    expect(asked).toEqual(expected);
  });

  test('unless a change came while it was being asked for', async () => {
    const slow = Promise.withResolvers<readonly ListedSpace[]>();
    answer = () => slow.promise;
    const before = others();
    spaces.forget();
    answer = async () => [ops, { ...leads, kind: 'public' }];
    slow.resolve([ops]);
    expect(await before).toEqual([ops]);
    expect((await others()).map(({ name }) => name)).toEqual(['#ops', '#leads']);
  });

  test('and a changed name is the new one after a rename (T21)', async () => {
    await others();
    answer = async () => [{ ...ops, name: '#ops-old' }];
    spaces.forget();
    expect(await others()).toEqual([{ ...ops, name: '#ops-old' }]);
  });
});

describe('when Slack does not answer', () => {
  test('nothing is offered, and the next run asks again', async () => {
    answer = () => Promise.reject(new ServiceError('Slack did not answer.', { service: 'slack', retryable: true }));
    expect(await others()).toEqual([]);
    answer = async () => [ops];
    expect(await others()).toEqual([ops]);
  });

  test('a mistake of ours is no outage', async () => {
    answer = () => Promise.reject(new TypeError('broken'));
    await expect(others()).rejects.toThrow('broken');
  });
});

test('an event about a channel forgets the lists and is settled once they are forgotten', async () => {
  const { store, close } = await openTestStore();
  const id = deliveryId('delivery');
  await store.transaction((tx) => store.inbox.save(tx, { id, dedupeKey: 'event:1', body: {}, now }));
  await others();
  await spacesChanged(id, { store, spaces, outbox: { nudge() {} } } as unknown as FlowDeps);
  expect(await store.transaction((tx) => store.inbox.due(tx, Number.MAX_SAFE_INTEGER, 10))).toEqual([]);
  await others();
  expect(asked).toHaveLength(2);
  await close();
});
