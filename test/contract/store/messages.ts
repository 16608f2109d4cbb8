import { beforeEach, describe, expect, test } from 'vitest';
import { sessionId, spaceId } from '../../../src/core/ids.ts';
import type { MessageState, StoredMessage } from '../../../src/core/message.ts';
import type { Given } from './given.ts';
import { aMessage, aSession, at, ben, space } from './rows.ts';

const s1 = sessionId('s1');
const s2 = sessionId('s2');

export function describeMessages({ tx }: Given): void {
  const add = (...added: readonly StoredMessage[]) =>
    tx(async (t, { messages }) => {
      const outcomes: boolean[] = [];
      for (const message of added) outcomes.push(await messages.add(t, message));
      return outcomes;
    });
  const get = (n: number) => tx((t, { messages }) => messages.get(t, space, at(n)));
  const edit = (n: number, text: string) => tx((t, { messages }) => messages.edit(t, space, at(n), text));

  describe('messages (SESSION-4, SESSION-6)', () => {
    beforeEach(async () => {
      await tx((t, { sessions }) => sessions.create(t, aSession()));
      await tx((t, { sessions }) => sessions.create(t, aSession({ id: s2, rootTs: at(500) })));
    });

    test('are stored once for a channel and ts, whatever the second says', async () => {
      const message = aMessage(1, { author: undefined, text: 'a "b"\n😀' });
      expect(await add(message, aMessage(1, { text: 'other', sessionId: s2, state: 'context' }))).toEqual([
        true,
        false,
      ]);
      expect(await get(1)).toEqual(message);
      expect(await add(aMessage(1, { spaceId: spaceId('C2') }))).toEqual([true]);
    });

    test('a command in a thread without a session is remembered', async () => {
      const command = aMessage(1, { sessionId: undefined, state: 'command' });
      expect(await add(command)).toEqual([true]);
      expect(await get(1)).toEqual(command);
    });

    test.each<[MessageState, boolean]>([
      ['unread', true],
      ['context', true],
      ['stopped', true],
      ['read', false],
      ['dropped', false],
      ['command', false],
    ])('an edit of one that is %s is taken: %s', async (state, taken) => {
      await add(aMessage(1, { text: 'before', state }));
      expect(await edit(1, 'after')).toBe(taken);
      expect(await get(1)).toMatchObject({ text: taken ? 'after' : 'before', state });
    });

    test('an edit of one that was never stored is not taken', async () => {
      expect(await edit(1, 'after')).toBe(false);
    });

    test('wait in the order of the thread, not of their arrival, until they are entries', async () => {
      await add(
        aMessage(30, { state: 'context' }),
        aMessage(10),
        aMessage(20, { state: 'stopped' }),
        aMessage(5, { state: 'read' }),
        aMessage(6, { state: 'dropped' }),
        aMessage(7, { state: 'command' }),
        aMessage(8, { sessionId: s2 }),
      );
      const waiting = () => tx((t, { messages }) => messages.waiting(t, s1));
      expect((await waiting()).map(({ ts }) => ts)).toEqual([at(10), at(20), at(30)]);
      await tx((t, { messages }) => messages.setState(t, space, at(10), 'read'));
      expect((await waiting()).map(({ ts }) => ts)).toEqual([at(20), at(30)]);
    });

    test('the newest before a ts is of this session, in any state', async () => {
      await add(aMessage(1), aMessage(2, { state: 'command' }), aMessage(3, { sessionId: s2 }), aMessage(4));
      const newestBefore = (n: number) => tx((t, { messages }) => messages.newestBefore(t, s1, at(n)));
      expect(await newestBefore(4)).toMatchObject({ ts: at(2) });
      expect(await newestBefore(5)).toMatchObject({ ts: at(4) });
      expect(await newestBefore(1)).toBeUndefined();
    });

    test('workflow messages are counted since the last one by a person (SESSION-5)', async () => {
      const count = () => tx((t, { messages }) => messages.countUnattendedSincePerson(t, s1));
      const workflow = (n: number) => aMessage(n, { author: undefined, state: 'read' });
      expect(await count()).toBe(0);
      await add(workflow(1), workflow(2));
      expect(await count()).toBe(2);
      await add(aMessage(3, { author: ben }), workflow(4), aMessage(5, { author: undefined, sessionId: s2 }));
      expect(await count()).toBe(1);
      await add(aMessage(6, { author: undefined, state: 'dropped' }));
      expect(await count()).toBe(1);
    });

    test('stopping marks what is unread and says how many (SESSION-10)', async () => {
      await add(aMessage(1), aMessage(2), aMessage(3, { state: 'context' }), aMessage(4, { sessionId: s2 }));
      expect(await tx((t, { messages }) => messages.stopUnread(t, s1, undefined))).toBe(2);
      expect(await get(1)).toMatchObject({ state: 'stopped' });
      expect(await get(3)).toMatchObject({ state: 'context' });
      expect(await get(4)).toMatchObject({ state: 'unread' });
      expect(await tx((t, { messages }) => messages.stopUnread(t, s1, undefined))).toBe(0);
    });

    test('what was written after the Stop stays unread', async () => {
      await add(aMessage(1), aMessage(2), aMessage(3));
      expect(await tx((t, { messages }) => messages.stopUnread(t, s1, aMessage(2).ts))).toBe(1);
      expect(await get(1)).toMatchObject({ state: 'stopped' });
      expect(await get(2)).toMatchObject({ state: 'unread' });
    });
  });
}
