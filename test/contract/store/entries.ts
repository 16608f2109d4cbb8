import { beforeEach, describe, expect, test } from 'vitest';
import { runId, sessionId } from '../../../src/core/ids.ts';
import type { EntryBody } from '../../../src/core/transcript.ts';
import type { Given } from './given.ts';
import { answer, aRun, aSession, at, seed, userMessage } from './rows.ts';

const s1 = sessionId('s1');
const s2 = sessionId('s2');

export function describeEntries({ tx }: Given): void {
  const append = (bodies: readonly EntryBody[], session = s1) =>
    tx((t, { entries }) => entries.append(t, session, undefined, bodies));
  const context = (session = s1) => tx((t, { entries }) => entries.context(t, session));

  describe('entries (SESSION-8)', () => {
    beforeEach(async () => {
      await tx((t, { sessions }) => sessions.create(t, aSession()));
      await tx((t, { sessions }) => sessions.create(t, aSession({ id: s2, rootTs: at(500) })));
    });

    test('count from 1 in their session and come back in order, as they were', async () => {
      const item = { type: 'reasoning', encrypted: 'x"\n\u0000😀', summary: [], z: 1, a: null };
      const bodies: readonly EntryBody[] = [
        userMessage('hello'),
        { type: 'reasoning', provider: { api: 'responses', item } },
        { type: 'tool_call', callId: 'c1', name: 'ReadFile', arguments: '{"path": "a"}', provider: undefined },
        { type: 'tool_result', callId: 'c1', ok: false, output: 'none' },
        answer('done'),
      ];
      await tx((t, { runs }) => runs.queue(t, aRun('r1')));
      const added = await tx((t, { entries }) => entries.append(t, s1, runId('r1'), bodies));
      expect(added).toEqual(bodies.map((body, n) => ({ sessionId: 's1', position: n + 1, runId: 'r1', body })));
      await append([answer('other')], s2);
      expect(await append([answer('more')])).toMatchObject([{ position: 6, runId: undefined }]);
      expect((await context()).slice(0, 5)).toEqual(added);
      expect(await context(s2)).toHaveLength(1);
    });

    test('keep the bytes of what the provider sent', async () => {
      const item = { z: 1, a: { y: [1.5, 'é', '\u2028'], b: null }, '': '' };
      await append([{ type: 'reasoning', provider: { api: 'responses', item } }]);
      const [entry] = await context();
      expect(JSON.stringify(entry?.body)).toContain(JSON.stringify(item));
    });

    test('a seed moves the boundary to itself; the context begins there', async () => {
      await append([userMessage('old'), seed('first'), answer('between')]);
      expect((await context()).map(({ position }) => position)).toEqual([2, 3]);
      await append([seed('second'), seed('third'), answer('after')]);
      expect((await context()).map(({ position }) => position)).toEqual([5, 6]);
      expect(await tx((t, { sessions }) => sessions.get(t, s1))).toMatchObject({ boundary: 5 });
      expect(await tx((t, { sessions }) => sessions.get(t, s2))).toMatchObject({ boundary: 0 });
    });

    test('other custom messages leave the boundary alone', async () => {
      await append([userMessage('hello'), { type: 'custom', customType: 'context', text: 'today' }]);
      await append([{ type: 'custom', customType: 'stopped', text: 'stopped' }]);
      expect(await context()).toHaveLength(3);
    });

    test('nothing to append appends nothing', async () => {
      expect(await append([])).toEqual([]);
      expect(await context()).toEqual([]);
    });
  });
}
