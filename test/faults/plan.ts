import { seeded } from '../simulator/seeded.ts';
import { type Meeting, type Place, placeOf, places } from '../support/doors.ts';

/**
 * What a person does next in a thread, and then waits for what comes of it.
 * `ask`: so many messages in one breath; `edit`: a message, changed at once; `stop`: a message and a Stop right behind it;
 * `hand_off`: a handoff, and a message in the new thread.
 */
export type Step =
  | { readonly kind: 'ask'; readonly messages: number }
  | { readonly kind: 'edit' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'hand_off' };

export interface ThreadPlan {
  readonly number: number;
  readonly place: Place;
  readonly meeting: Meeting;
  /** Milliseconds after the start of the run. */
  readonly startsAt: number;
  readonly steps: readonly Step[];
}

const channelCount = 100;
const threadsPerChannel = 2;
const stepsPerThread = 5;
const spreadMs = 8_000;

export const channels = Array.from({ length: channelCount }, (_, number) => ({
  number,
  place: places[number % places.length] ?? 'public',
}));

/** The same for the same seed. */
export function planFrom(seed: number): readonly ThreadPlan[] {
  return Array.from({ length: channelCount * threadsPerChannel }, (_, number) => {
    const channel = channels[number % channelCount] ?? { number: 0, place: 'public' };
    return {
      number,
      place: channel.place,
      meeting: placeOf(channel),
      startsAt: seeded(seed, 'start', number) * spreadMs,
      steps: Array.from({ length: stepsPerThread }, (_step, at) => stepFrom(seed, number, at)),
    };
  });
}

function stepFrom(seed: number, thread: number, at: number): Step {
  // Before its first answer a thread has nothing to hand off and nothing to stop, and the rest of a burst would be nobody's.
  if (at === 0) return { kind: 'ask', messages: 1 };
  const chance = seeded(seed, 'step', thread, at);
  if (chance < 0.02) return { kind: 'hand_off' };
  if (chance < 0.1) return { kind: 'stop' };
  if (chance < 0.2) return { kind: 'edit' };
  const burst = seeded(seed, 'burst', thread, at) < 0.3 ? 3 : 1;
  return { kind: 'ask', messages: burst };
}
