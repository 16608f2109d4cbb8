import { describe, expect, test } from 'vitest';
import { sessionId, spaceId, teamId } from '../../../src/core/ids.ts';
import type { NewSession } from '../../../src/core/session.ts';
import { ConflictError } from '../../../src/errors.ts';
import type { Given } from './given.ts';
import { aMessage, ana, anOpening, aSession, at, ben, space, team } from './rows.ts';

const s1 = sessionId('s1');
const s2 = sessionId('s2');
const s3 = sessionId('s3');

export function describeSessions({ tx }: Given): void {
  const create = (session: NewSession) => tx((t, { sessions }) => sessions.create(t, session));
  const get = (id = s1) => tx((t, { sessions }) => sessions.get(t, id));
  const forThread = (key: { teamId?: string; spaceId?: string; n?: number } = {}) =>
    tx((t, { sessions }) =>
      sessions.forThread(t, {
        teamId: teamId(key.teamId ?? team),
        spaceId: spaceId(key.spaceId ?? space),
        rootTs: at(key.n ?? 1),
      }),
    );

  describe('sessions (SESSION-1, SESSION-12)', () => {
    test('a new one is not handed off, has no seed and is as active as it is old', async () => {
      const session = aSession({ owner: undefined, spunOff: true });
      const created = await create(session);
      expect(created).toEqual({ ...session, handedOffTo: undefined, boundary: 0, activeAt: session.createdAt });
      expect(await get()).toEqual(created);
    });

    test('is found by team, channel and root, and by nothing less', async () => {
      await create(aSession());
      expect(await forThread()).toMatchObject({ id: 's1' });
      expect(await forThread({ teamId: 'T2' })).toBeUndefined();
      expect(await forThread({ spaceId: 'C2' })).toBeUndefined();
      expect(await forThread({ n: 2 })).toBeUndefined();
      expect(await get(sessionId('nobody'))).toBeUndefined();
    });

    test('a thread has one session', async () => {
      await create(aSession());
      await expect(create(aSession({ id: s2 }))).rejects.toBeInstanceOf(ConflictError);
      expect(await get(s2)).toBeUndefined();
    });

    test('several may be opening at once; binding the root opens one', async () => {
      await create(anOpening({ id: s1, createdAt: 1 }));
      await create(anOpening({ id: s2, createdAt: 2 }));
      await create(anOpening({ id: s3, spaceId: spaceId('C2') }));
      const opening = () => tx((t, { sessions }) => sessions.opening(t, space));
      expect((await opening()).map(({ id }) => id)).toEqual(['s1', 's2']);
      await tx((t, { sessions }) => sessions.bindRoot(t, s1, at(7)));
      expect((await opening()).map(({ id }) => id)).toEqual(['s2']);
      expect(await forThread({ n: 7 })).toMatchObject({ id: 's1', state: 'open', rootTs: at(7) });
    });

    test('a root that arrives after the session failed does not revive it', async () => {
      await create(anOpening());
      await tx((t, { sessions }) => sessions.setState(t, s1, 'failed'));
      await tx((t, { sessions }) => sessions.bindRoot(t, s1, at(7)));
      expect(await get()).toMatchObject({ state: 'failed' });
    });

    test('two sessions cannot have one root', async () => {
      await create(aSession());
      await create(anOpening({ id: s2 }));
      const bind = tx((t, { sessions }) => sessions.bindRoot(t, s2, at(1)));
      await expect(bind).rejects.toBeInstanceOf(ConflictError);
    });

    test('keeps its state, its successor and its last activity', async () => {
      await create(aSession());
      await create(anOpening({ id: s2, parent: s1 }));
      await tx(async (t, { sessions }) => {
        await sessions.setState(t, s1, 'closed');
        await sessions.markHandedOff(t, s1, s2);
        await sessions.touch(t, s1, 9_000);
      });
      expect(await get()).toMatchObject({ state: 'closed', handedOffTo: 's2', activeAt: 9_000, createdAt: 1_000 });
      expect(await get(s2)).toMatchObject({ parent: 's1', state: 'opening' });
    });

    test('counts somebody in who owns it or wrote in it, newest activity first (HANDOFF-2)', async () => {
      await create(aSession({ id: s1, owner: ana }));
      await create(aSession({ id: s2, owner: ben, rootTs: at(2), createdAt: 2_000 }));
      await create(aSession({ id: s3, owner: ben, rootTs: at(3), createdAt: 3_000 }));
      await tx((t, { messages }) => messages.add(t, aMessage(9, { sessionId: s2, author: ana })));
      await tx((t, { messages }) => messages.add(t, aMessage(10, { sessionId: s3, author: undefined })));
      const partOf = async (since: number) =>
        (await tx((t, { sessions }) => sessions.takenPartIn(t, { space, user: ana, since }))).map(({ id }) => id);
      expect(await partOf(0)).toEqual(['s2', 's1']);
      expect(await partOf(2_000)).toEqual(['s2']);
      await tx((t, { sessions }) => sessions.touch(t, s1, 5_000));
      expect(await partOf(0)).toEqual(['s1', 's2']);
    });

    test('leaves closed, opening and other channels’ sessions out of that', async () => {
      await create(aSession({ id: s1, state: 'closed' }));
      await create(anOpening({ id: s2 }));
      await create(aSession({ id: s3, spaceId: spaceId('C2') }));
      expect(await tx((t, { sessions }) => sessions.takenPartIn(t, { space, user: ana, since: 0 }))).toEqual([]);
    });
  });
}
