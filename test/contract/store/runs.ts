import { beforeEach, describe, expect, test } from 'vitest';
import { runId, sessionId } from '../../../src/core/ids.ts';
import { noUsage, type Run, type RunState } from '../../../src/core/run.ts';
import type { NewRun, RunChange } from '../../../src/ports/store.ts';
import type { Given } from './given.ts';
import { aHandoff, aRun, aSession, at } from './rows.ts';

const s1 = sessionId('s1');
const s2 = sessionId('s2');

export function describeRuns({ tx }: Given): void {
  const queue = (run: NewRun) => tx((t, { runs }) => runs.queue(t, run));
  const get = (id: string) => tx((t, { runs }) => runs.get(t, runId(id)));
  const save = (run: Run, change: RunChange) => tx((t, { runs }) => runs.save(t, run, change));
  const claim = (session = s1, now = 2_000) => tx((t, { runs }) => runs.claim(t, session, now));
  /** A run that was claimed and then brought to this state. */
  const claimed = async (id: string, state: RunState = 'running'): Promise<Run> => {
    await queue(aRun(id));
    const run = await claim();
    const saved = run && (await save(run, { state }));
    if (!saved) throw new Error('The slot was taken.');
    return saved;
  };

  describe('runs (RUN-1)', () => {
    beforeEach(async () => {
      await tx((t, { sessions }) => sessions.create(t, aSession()));
      await tx((t, { sessions }) => sessions.create(t, aSession({ id: s2, rootTs: at(500) })));
    });

    test('a queued one has done nothing', async () => {
      const run = aHandoff('r1', { requester: undefined, attended: false });
      const queued = await queue(run);
      expect(queued).toEqual({
        ...run,
        state: 'queued',
        epoch: expect.any(Number),
        turns: 0,
        usage: noUsage,
        startedAt: undefined,
        endedAt: undefined,
        error: undefined,
      });
      expect(await get('r1')).toEqual(queued);
      expect(await get('r2')).toBeUndefined();
    });

    test('the slot goes to the oldest, and to one only', async () => {
      await queue(aRun('r2'));
      await queue(aRun('r1'));
      expect(await claim()).toMatchObject({ id: 'r2', state: 'running', startedAt: 2_000 });
      expect(await claim()).toBeUndefined();
      expect(await claim(s2)).toBeUndefined();
    });

    test('of ten claims at once one wins', async () => {
      await queue(aRun('r1'));
      await queue(aRun('r2'));
      const won = await Promise.all(Array.from({ length: 10 }, () => claim()));
      expect(won.filter((run) => run !== undefined)).toHaveLength(1);
    });

    test('a handoff goes before what waits (HANDOFF-4)', async () => {
      await queue(aRun('r1'));
      await queue(aHandoff('h1'));
      expect(await claim()).toMatchObject({ id: 'h1', kind: 'handoff' });
    });

    test('a run that was begun goes on before a handoff that waits', async () => {
      const run = await claimed('r1');
      await queue(aHandoff('h1'));
      await save(run, { state: 'queued' });
      expect(await claim(s1, 9_000)).toMatchObject({ id: 'r1', startedAt: 2_000 });
    });

    test('a parked run holds the slot', async () => {
      await claimed('r1', 'parked');
      await queue(aHandoff('h1'));
      expect(await claim()).toBeUndefined();
    });

    test('an ended run frees it', async () => {
      await claimed('r1', 'failed');
      await queue(aRun('r2'));
      expect(await claim()).toMatchObject({ id: 'r2' });
    });

    test('the database itself refuses a second one in the slot', async () => {
      await claimed('r1');
      const second = await queue(aRun('r2'));
      await expect(save(second, { state: 'parked' })).rejects.toThrow();
      expect(await get('r2')).toMatchObject({ state: 'queued' });
    });

    test('saving writes what was given, leaves the rest and moves the epoch by one', async () => {
      const run = await claimed('r1');
      const usage = { input: 3_000_000_000, cached: 2, output: 1 };
      const saved = await save(run, { turns: 4, usage, error: 'cut', endedAt: 7, state: 'failed' });
      expect(saved).toEqual({
        ...run,
        epoch: run.epoch + 1,
        turns: 4,
        usage,
        error: 'cut',
        endedAt: 7,
        state: 'failed',
      });
      expect(await get('r1')).toEqual(saved);
    });

    test('saving a key without a value empties it; a key left out stays', async () => {
      const run = await claimed('r1');
      const failed = await save(run, { error: 'cut', endedAt: 7 });
      const again = failed && (await save(failed, { error: undefined }));
      expect(again).toMatchObject({ error: undefined, endedAt: 7, startedAt: 2_000 });
    });

    test('whoever holds an old epoch writes nothing', async () => {
      const run = await claimed('r1');
      const won = await save(run, { turns: 1 });
      expect(await save(run, { state: 'cancelled' })).toBeUndefined();
      expect(await get('r1')).toEqual(won);
    });

    test('of ten saves from one epoch one wins', async () => {
      const run = await claimed('r1');
      const outcomes = await Promise.all(Array.from({ length: 10 }, (_, turns) => save(run, { turns })));
      expect(outcomes.filter((saved) => saved !== undefined)).toHaveLength(1);
      expect(await get('r1')).toMatchObject({ epoch: run.epoch + 1 });
    });

    test('a handoff keeps what its steps carry', async () => {
      await queue(aHandoff('h1'));
      const run = await claim();
      const handoff = run?.handoff && {
        ...run.handoff,
        step: 'documented' as const,
        document: '## Goal\n"x"',
        newSession: s2,
      };
      const saved = run && (await save(run, { handoff }));
      expect(saved?.handoff).toEqual(handoff);
      expect((await get('h1'))?.handoff).toEqual(handoff);
    });

    test('live ones come oldest first; the newest may have ended', async () => {
      await claimed('r1', 'succeeded');
      await claimed('r2', 'parked');
      await queue(aRun('r3'));
      await queue(aHandoff('h1', { sessionId: s2 }));
      const live = await tx((t, { runs }) => runs.live(t, s1));
      expect(live.map(({ id }) => id)).toEqual(['r2', 'r3']);
      const newest = () => tx((t, { runs }) => runs.newest(t, s1));
      expect(await newest()).toMatchObject({ id: 'r3' });
      await save(live[1] as Run, { state: 'cancelled' });
      expect(await newest()).toMatchObject({ id: 'r3', state: 'cancelled' });
      expect(await tx((t, { runs }) => runs.newest(t, sessionId('none')))).toBeUndefined();
    });
  });

  describe('runs after a crash (RUN-4)', () => {
    beforeEach(async () => {
      await tx((t, { sessions }) => sessions.create(t, aSession()));
      await tx((t, { sessions }) => sessions.create(t, aSession({ id: s2, rootTs: at(500) })));
    });

    test('running ones are queued again, and what their process still writes is lost', async () => {
      const run = await claimed('r1');
      await queue(aRun('r2', { sessionId: s2 }));
      expect(await tx((t, { runs }) => runs.releaseAll(t))).toEqual(['s1', 's2']);
      expect(await get('r1')).toMatchObject({ state: 'queued', startedAt: 2_000 });
      expect(await save(run, { turns: 9 })).toBeUndefined();
    });

    test('a session is named once; parked and ended ones are left alone', async () => {
      await claimed('r1', 'parked');
      await queue(aRun('r2', { sessionId: s2 }));
      await queue(aRun('r3', { sessionId: s2 }));
      expect(await tx((t, { runs }) => runs.releaseAll(t))).toEqual(['s2']);
      expect(await get('r1')).toMatchObject({ state: 'parked' });
    });

    test('calls that were begun are known, each once, of this run only', async () => {
      await queue(aRun('r1'));
      await queue(aRun('r2'));
      await tx(async (t, { runs }) => {
        await runs.noteCallStarted(t, runId('r1'), 'c1');
        await runs.noteCallStarted(t, runId('r1'), 'c1');
        await runs.noteCallStarted(t, runId('r2'), 'c2');
      });
      expect(await tx((t, { runs }) => runs.startedCalls(t, runId('r1')))).toEqual(new Set(['c1']));
    });
  });
}
