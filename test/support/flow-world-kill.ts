import type { FlowWorld } from './flow-world.ts';

interface Story<Told> {
  /** Up to the point from where the process may die. */
  readonly begin: () => Promise<{ readonly world: FlowWorld; readonly told: Told }>;
  /** What a fresh process must have brought about, wherever the first one died. `at` names the point. */
  readonly check: (world: FlowWorld, told: Told, at: string) => Promise<void>;
}

/**
 * Tells the story once for each of its transactions: there the process dies, a fresh one on the same file works to the end. Gives the number
 * of deaths.
 */
export async function killEverywhere<Told>({ begin, check }: Story<Told>, when: 'before' | 'after'): Promise<number> {
  for (let k = 1; ; k++) {
    const { world, told } = await begin();
    world.dieAt(k, when);
    const end = await Promise.race([world.work().then(() => 'finished'), world.died.then(() => 'died')]);
    if (end === 'finished') {
      await world.close();
      return k - 1;
    }
    const again = await world.restart();
    await again.work();
    await check(again, told, `${when} transaction ${k}`);
    await again.close();
  }
}
