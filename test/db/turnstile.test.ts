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
