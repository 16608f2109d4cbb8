import { expect, test } from 'vitest';
import { startSimulator } from '../simulator.ts';
import { nameOf, titleOf } from './names.ts';
import { channelsOf, isDirect } from './select.ts';

test('direct conversations come last and are named for the others in them', async () => {
  const sim = await startSimulator();
  const world = await sim.state();
  await sim.stop();
  const { ana, ben, dana } = sim.ids.users;
  const mine = channelsOf(world, ana);
  expect(mine.map(isDirect)).toEqual([...mine.map(isDirect)].toSorted());
  expect(mine.filter(isDirect).map((channel) => nameOf(channel, world, ana))).toEqual(['Ben, Baton', 'Baton']);
  expect(mine.filter(isDirect).map((channel) => nameOf(channel, world, ben))[0]).toBe('Ana, Baton');
  expect(channelsOf(world, dana).map((channel) => titleOf(channel, world, dana))).toEqual(['# partners']);
});
