import { afterEach, expect, test } from 'vitest';
import type { Simulator } from '../simulator/simulator.ts';
import { type SlackSetup, startSlack, until } from './slack-setup.ts';

let setup: SlackSetup | undefined;

afterEach(async () => {
  await setup?.stop();
  setup = undefined;
});

const changes: Readonly<Record<string, (sim: Simulator, channel: string) => Promise<unknown>>> = {
  'somebody joins': (sim, channel) => sim.invite({ channel, user: sim.ids.users.chris }),
  'somebody leaves': (sim, channel) => sim.kick({ channel, user: sim.ids.users.ana }),
  'Baton is taken out': (sim, channel) => sim.kick({ channel, user: sim.ids.botUser }),
  'it is renamed (T21)': (sim, channel) => sim.rename({ channel, name: 'other' }),
  'it is archived': (sim, channel) => sim.archive({ channel }),
};

test.each(Object.keys(changes).flatMap((name) => (['ops', 'leads'] as const).map((channel) => ({ name, channel }))))(
  'the lists of spaces are out of date when $name in #$channel (SPIN-10)',
  async ({ name, channel }) => {
    setup = await startSlack();
    const { sim, flows } = setup;
    await changes[name]?.(sim, sim.ids.channels[channel]);
    const call = await until('the change', () => flows.calls.find(({ flow }) => flow === 'spacesChanged'));
    expect(call.delivery).toBeTruthy();
    expect(flows.calls.filter(({ flow }) => flow !== 'spacesChanged')).toEqual([]);
  },
);
