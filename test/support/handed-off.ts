import type { ModelResponse } from '../../src/ports/model.ts';
import { startWorld } from './flow-world.ts';
import { answer, document, inTurn } from './flow-world-model.ts';

/** A session of one question, answered "A.", and the one it was handed off to; `later` answers what comes after. */
export async function handedOff({
  question = 'A?',
  text = document(),
  door = 'message',
  later = [],
}: {
  readonly question?: string;
  /** The document. */
  readonly text?: string;
  readonly door?: 'message' | 'command';
  readonly later?: readonly ModelResponse[];
} = {}) {
  const world = await startWorld({ script: inTurn(answer('A.'), answer(text), ...later) });
  const root = await world.say(`<@U0BATON> ${question}`);
  await world.work();
  await (door === 'message' ? world.say('!handoff', { in: root }) : world.command(''));
  await world.work();
  const [opened] = world.opened();
  if (!opened) throw new Error('no thread was opened');
  return { world, root, opened, session: await world.session(opened) };
}
