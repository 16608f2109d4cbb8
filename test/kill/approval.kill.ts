import { describe, expect, test } from 'vitest';
import { askingStory, decidingStory } from './approval-stories.ts';
import { countSteps, runKilledAt, stepsToKillAt } from './kill-table.ts';

const stories = [
  { name: 'a question still becomes one card', story: askingStory('socket') },
  { name: 'an Approve still gives one thread and one answer', story: decidingStory('socket') },
];
const counted = await Promise.all(stories.map(async (one) => ({ ...one, steps: await countSteps(one.story) })));

describe.each(counted)('$name (SPIN-6, APPROVAL-2, APPROVAL-4)', ({ story, steps }) => {
  test('the story has steps to be killed at', () => expect(steps).toBeGreaterThan(20));

  test.concurrent.each(stepsToKillAt(steps))('killed at step %i', async (k) => void (await runKilledAt(story, k)));
});
