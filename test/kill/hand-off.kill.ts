import { expect, test } from 'vitest';
import { countSteps, runKilledAt } from './kill-table.ts';
import { handoffStory } from './stories.ts';

const story = handoffStory('socket');
const steps = await countSteps(story);

test('the story has steps to be killed at', () => expect(steps).toBeGreaterThan(40));

test.concurrent.each(Array.from({ length: steps }, (_, index) => index + 1))(
  'killed at step %i, a handoff still gives one document, one thread, one seed (HANDOFF-10, H17)',
  async (k) => void (await runKilledAt(story, k)),
);
