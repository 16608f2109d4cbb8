import { expect, test } from 'vitest';
import { Turnstile } from '../../src/db/turnstile.ts';

/** Who passes, in which order, when all of them come while the first is inside. */
async function order(comers: readonly string[]): Promise<readonly string[]> {
  const turnstile = new Turnstile();
  const passed: string[] = [];
  const comes = (name: string) =>
    turnstile.pass(async () => void passed.push(name), { urgent: name.startsWith('urgent') });
  await Promise.all(comers.map(comes));
  return passed;
}

test.each([
  ['others keep their order', ['a', 'b', 'c'], ['a', 'b', 'c']],
  ['an urgent one goes before those that wait', ['a', 'b', 'c', 'urgent'], ['a', 'urgent', 'b', 'c']],
  [
    'urgent ones take turns with the others',
    ['a', 'b', 'c', 'urgent 1', 'urgent 2'],
    ['a', 'urgent 1', 'b', 'urgent 2', 'c'],
  ],
  ['urgent ones alone follow each other', ['a', 'urgent 1', 'urgent 2'], ['a', 'urgent 1', 'urgent 2']],
])('%s', async (_name, comers, passed) => expect(await order(comers)).toEqual(passed));

test('one at a time, also behind one that failed and for one that comes just then', async () => {
  const turnstile = new Turnstile();
  let inside = 0;
  let most = 0;
  const work = async (fails: boolean): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    if (fails) throw new Error('failed');
  };
  const pass = (fails = false) => turnstile.pass(() => work(fails), { urgent: false });
  const failed = pass(true).catch((error: Error) => error.message);
  const second = pass();
  expect(await failed).toBe('failed');
  await Promise.all([second, pass()]);
  expect(most).toBe(1);
});

test('who comes between the end of one and the entry of the next waits as well', async () => {
  const turnstile = new Turnstile();
  const firstEnds = Promise.withResolvers<void>();
  const first = turnstile.pass(() => firstEnds.promise, { urgent: false });
  const seen: string[] = [];
  const pass = (name: string) =>
    turnstile.pass(
      async () => {
        seen.push(`${name} in`);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(`${name} out`);
      },
      { urgent: false },
    );
  const second = pass('second');
  // Stands behind the turnstile's own reaction to the end of the first, and before what that one sets going.
  const late = firstEnds.promise.then(() => pass('late'));
  firstEnds.resolve();
  await Promise.all([first, second, late]);
  expect(seen).toEqual(['second in', 'second out', 'late in', 'late out']);
});

test('who comes after it was empty passes as if nobody had been there', async () => {
  const turnstile = new Turnstile();
  const pass = (name: string) => turnstile.pass(async () => name, { urgent: false });
  expect([await pass('first'), await pass('second')]).toEqual(['first', 'second']);
});
