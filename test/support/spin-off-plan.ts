import fc from 'fast-check';
import { type UserId, userId } from '../../src/core/ids.ts';
import type { ModelResponse } from '../../src/ports/model.ts';
import { answer, call, completed, message, modelFault } from './flow-world-model.ts';
import { ana, ben, board, design, general, ops } from './flow-world-places.ts';
import { setAsideCall } from './flow-world-spin-offs.ts';

/** A guest, and somebody who is in no channel. */
export const guest = userId('U0GIL');
export const outsider = userId('U0EVE');
const people = [ana, ben, guest, outsider] as const;
const spaces = [general, ops, design] as const;

/** What people and Slack do. `nth` picks one of what is there. */
export type Act =
  | { readonly kind: 'ask'; readonly by: UserId | undefined }
  | { readonly kind: 'reply'; readonly by: UserId; readonly nth: number; readonly text: string }
  | { readonly kind: 'stop' | 'delete root' | 'delete card'; readonly nth: number }
  | { readonly kind: 'press'; readonly action: 'approve' | 'deny'; readonly by: UserId; readonly nth: number }
  | { readonly kind: 'press twice'; readonly by: readonly [UserId, UserId]; readonly nth: number }
  | { readonly kind: 'expire' | 'faults' | 'refuse cards' }
  | { readonly kind: 'leave' | 'archive' | 'open'; readonly by: UserId; readonly nth: number }
  | { readonly kind: 'delete next root'; readonly when: 'bound' | 'unbound' };

/** `work`: the worker works to the end, or dies on its way. */
export type Step =
  | Act
  | { readonly kind: 'work'; readonly death?: { readonly k: number; readonly when: 'before' | 'after' } };

const outcomes = ['answer', 'here', 'elsewhere', 'two', 'mixed', 'many', 'invalid', 'fault', 'shutdown'] as const;
export type Outcome = (typeof outcomes)[number];
export interface Turn {
  readonly outcome: Outcome;
  /** What happens while the model thinks. */
  readonly meanwhile: readonly Act[];
}

const nth = fc.nat(4);
const person = fc.constantFrom(...people);
const often = fc.constantFrom<UserId[]>(ana, ana, ben);
const kinds = <Kind extends string>(...given: readonly Kind[]) => fc.constantFrom(...given);

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kinds('ask'), by: fc.constantFrom(ana, ana, ben, undefined) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kinds('reply'),
      by: often,
      nth,
      text: fc.constantFrom('yes', '<@U0BATON> approve it', 'more'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kinds('stop', 'delete root', 'delete card'), nth }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: kinds('press'), action: kinds('approve', 'approve', 'deny'), by: often, nth }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kinds('press'), action: kinds('approve', 'deny'), by: person, nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('press twice'), by: fc.tuple(often, often), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('expire', 'faults', 'refuse cards') }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('leave', 'archive', 'open'), by: often, nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('delete next root'), when: kinds('bound', 'unbound') }) },
);
const death = fc.record({ k: fc.integer({ min: 1, max: 30 }), when: kinds('before', 'after') });
const work = fc.record({ kind: kinds('work'), death }, { requiredKeys: ['kind'] });

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: acts }, { weight: 2, arbitrary: work }),
  { minLength: 4, maxLength: 16 },
);
export const turns: fc.Arbitrary<readonly Turn[]> = fc.array(
  fc.record({ outcome: fc.constantFrom<Outcome[]>(...outcomes), meanwhile: fc.array(acts, { maxLength: 2 }) }),
  { maxLength: 14 },
);

export const spaceAt = (index: number) => spaces[index % spaces.length] ?? general;

/** The n-th response, except a shutdown. */
export function respond(outcome: Exclude<Outcome, 'shutdown'>, n: number): ModelResponse {
  const at = (letter: string, args: object = {}) => setAsideCall(`${letter}${n}`, { ...args });
  const [here, there, other] = [at('h'), at('o', { spaceId: ops }), at('d', { spaceId: design })];
  const read = call(`r${n}`, 'ReadFile', { path: 'x' });
  switch (outcome) {
    case 'answer':
      return answer(`Answer ${n}.`);
    case 'here':
      return completed(here);
    case 'elsewhere':
      return completed(message('Asking.'), there);
    case 'two':
      return completed(there, other);
    case 'mixed':
      return completed(read, there, here, other);
    case 'many':
      return completed(here, there, other, at('e', { spaceId: ops }), at('f'));
    case 'invalid':
      return completed(
        at('p', { spaceId: board }),
        at('l', { instruction: 'x'.repeat(801) }),
        call(`b${n}`, 'SpinOffTask', '{"title":'),
        at('n', { piece: 'none' }),
      );
    case 'fault':
      return modelFault(`fault ${n}`)();
  }
}
