import fc from 'fast-check';
import type { Ts } from '../../src/core/ids.ts';
import type { Button } from '../../src/core/post.ts';
import { DeliveryMustWait } from '../../src/flows/flows.ts';
import type { ModelRequest, ModelResponse } from '../../src/ports/model.ts';
import type { FlowWorld } from './flow-world.ts';
import {
  answer,
  call,
  completed,
  cutOff,
  document,
  message,
  modelFault,
  reasoning,
  refusal,
} from './flow-world-model.ts';
import { ana, ben } from './flow-world-places.ts';
import { buttonsOf } from './flow-world-slack.ts';

const speakers = { ana, ben, workflow: undefined };

/** What people do. `place` picks one of the threads that exist. */
export type Act =
  | { readonly kind: 'say'; readonly by: keyof typeof speakers; readonly mention: boolean; readonly place: number }
  | { readonly kind: 'stop' | 'press stop' | 'handoff' | 'delete' | 'edit'; readonly place: number }
  | { readonly kind: 'command' }
  | { readonly kind: 'press'; readonly action: Button['action'] };

type Outcome = 'answer' | 'read' | 'write' | 'broken' | 'several' | 'blank' | 'cut' | 'refusal' | 'fault' | 'bad';

export interface Turn {
  readonly outcome: Outcome | 'shutdown';
  /** What people do while the model thinks. */
  readonly meanwhile: readonly Act[];
}

/** `work`: the worker works to the end, or dies on its way. */
export type Step =
  | Act
  | { readonly kind: 'work'; readonly death?: { readonly k: number; readonly when: 'before' | 'after' } };

const place = fc.nat(3);
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      by: fc.constantFrom('ana' as const, 'ben' as const, 'workflow' as const),
      mention: fc.boolean(),
      place,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('stop' as const, 'press stop' as const), place }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('handoff' as const), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'edit' as const), place }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'command' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      action: fc.constantFrom('cancel_handoff' as const, 'continue_session' as const, 'retry_run' as const),
    }),
  },
);
const death = fc.record({
  k: fc.integer({ min: 1, max: 40 }),
  when: fc.constantFrom('before' as const, 'after' as const),
});
const work = fc.record({ kind: fc.constant('work' as const), death }, { requiredKeys: ['kind'] });

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof({ weight: 2, arbitrary: acts }, { weight: 1, arbitrary: work }),
  { minLength: 4, maxLength: 14 },
);
export const turns: fc.Arbitrary<readonly Turn[]> = fc.array(
  fc.record({
    outcome: fc.constantFrom<Turn['outcome'][]>(
      'answer',
      'answer',
      'read',
      'write',
      'broken',
      'several',
      'blank',
      'cut',
      'refusal',
      'fault',
      'bad',
      'shutdown',
    ),
    meanwhile: fc.array(acts, { maxLength: 2 }),
  }),
  { maxLength: 12 },
);

/** The threads in which something can be said. */
function threadAt(world: FlowWorld, root: Ts, index: number): Ts {
  const threads = [root, ...world.opened()];
  return threads[index % threads.length] ?? root;
}

/** An event that must wait is left out, as if it had not come. */
export async function perform(world: FlowWorld, root: Ts, said: Ts[], given: Act): Promise<void> {
  try {
    await act(world, root, said, given);
  } catch (fault) {
    if (!(fault instanceof DeliveryMustWait)) throw fault;
  }
}

async function act(world: FlowWorld, root: Ts, said: Ts[], given: Act): Promise<void> {
  switch (given.kind) {
    case 'say': {
      const text = `${given.mention ? '<@U0BATON> ' : ''}message ${said.length + 1}`;
      said.push(await world.say(text, { in: threadAt(world, root, given.place), by: speakers[given.by] }));
      return;
    }
    case 'stop':
      await world.say('!stop', { in: threadAt(world, root, given.place), by: ben });
      return;
    case 'press stop':
      return world.pressStop(threadAt(world, root, given.place));
    case 'handoff':
      await world.say('!handoff', { in: threadAt(world, root, given.place) });
      return;
    case 'command':
      return world.command('the tests');
    case 'edit':
      return world.edit(said.at(-1 - given.place) ?? root, 'edited');
    case 'delete': {
      const at = said.at(-1 - given.place);
      if (at) await world.remove(at, threadAt(world, root, 0));
      return;
    }
    case 'press': {
      const shown = world.slack.messages.flatMap(({ content }) => buttonsOf(content));
      const button = shown.findLast(({ action }) => action === given.action);
      if (button) await world.press(button, ben);
    }
  }
}

/** The n-th response. A handoff's request gets a document where another would get an answer. */
export function respond(outcome: Outcome, n: number, request: ModelRequest): ModelResponse {
  const text = request.toolChoice === 'none' ? document(`Goal ${n}.`) : `Answer ${n}.`;
  const read = call(`r${n}`, 'ReadFile', { path: 'x' });
  const write = call(`w${n}`, 'WriteFile', { path: `y${n}`, text: 'z' });
  switch (outcome) {
    case 'answer':
      return answer(text);
    case 'read':
      return completed(reasoning('hm'), read);
    case 'write':
      return completed(write);
    case 'broken':
      return completed(call(`b${n}`, 'ReadFile', '{"a":1'), call(`u${n}`, 'Deploy', {}));
    case 'several':
      return completed(message('First.'), read, call(`b${n}`, 'WriteFile', '[]'), write);
    case 'blank':
      return completed(reasoning('hm'), message(' '));
    case 'cut':
      return cutOff(n % 2 === 0 ? `Half ${n}.` : '');
    case 'refusal':
      return refusal(`Refused ${n}.`);
    case 'fault':
      return modelFault(`fault ${n}`)();
    case 'bad':
      return modelFault(`fault ${n}`, 'bad_request')();
  }
}
