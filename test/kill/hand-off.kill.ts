import { expect, test } from 'vitest';
import { countSteps, runKilledAt, stepsToKillAt } from './kill-table.ts';
import { handoffStory } from './stories.ts';

const story = handoffStory('socket');
const steps = await countSteps(story);

test('the story has steps to be killed at', () => expect(steps).toBeGreaterThan(40));

test.concurrent.each(stepsToKillAt(steps))(
  'killed at step %i, a handoff still gives one document, one thread, one seed (HANDOFF-10, H17)',
  async (k) => void (await runKilledAt(story, k)),
);
