import { expect, test } from 'vitest';
import { countSteps, runKilledAt, stepsToKillAt } from './kill-table.ts';
import { replyStory } from './stories.ts';

const story = replyStory('socket');
const steps = await countSteps(story);

test('the story has steps to be killed at', () => expect(steps).toBeGreaterThan(20));

test.concurrent.each(stepsToKillAt(steps))(
  'killed at step %i, a mention still gets one answer (RUN-4, DUR-1, DUR-2)',
  async (k) => void (await runKilledAt(story, k)),
);
