import { SpinOffArgs } from '../core/spin-off.ts';
import { defineTool } from '../ports/tool.ts';

/** SPIN-1: when to use it, and when not. */
const description = `Set a topic aside in a new thread of its own, which works on it independently. Its result never comes back to you.
Use it for a topic that is not needed for this answer: when somebody says "look into that separately", when a part of a text is for later, when a side question would derail this thread.
Do not use it when you need the result for this answer: then use SpawnSubTask or delegate where they are offered, or do it here.
Write an instruction that somebody can follow who has not read this thread, with names, paths and figures; put material word for word into excerpt.
In this space the thread opens at once. With the spaceId of another available space a person has to approve first. In both cases do not wait for it: finish your answer and say what you set aside.`;

/** The flow decides and commits (SPIN-4 to 9), keyed by the call, so that a repeated call is the same one (RUN-4). */
export const spinOffTask = defineTool({
  name: 'SpinOffTask',
  description,
  summary: 'Opens threads for side topics, in other channels only once approved',
  args: SpinOffArgs,
  effects: 'none',
  execute: async (args) => ({ kind: 'effect', effect: { kind: 'spin_off', args } }) as const,
});
