import { bot, type WorldSeed } from '../simulator/seed.ts';
import type { Ephemeral, View } from '../simulator/shapes.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { WorldState } from '../simulator/state.ts';
import { inThread } from './threads.ts';

export const places = ['public', 'private', 'direct'] as const;
export type Place = (typeof places)[number];

interface Numbered {
  readonly place: Place;
  readonly number: number;
}

/** A person, and the place where that person meets Baton alone. */
export interface Meeting {
  readonly user: string;
  readonly channel: string;
}

export function placeOf({ place, number }: Numbered): Meeting {
  const digits = String(number).padStart(4, '0');
  return { user: `U09PERSON${digits}`, channel: `${place === 'direct' ? 'D' : 'C'}09PLACE0${digits}` };
}

/** A workspace with a person and a place for each. */
export function seedOf(all: readonly Numbered[]): WorldSeed {
  const kinds = { public: 'public', private: 'private', direct: 'im' } as const;
  const met = all.map((one) => ({ ...placeOf(one), kind: kinds[one.place] }));
  return {
    users: met.map(({ user }) => ({ id: user })),
    channels: met.map(({ user, channel, kind }) => ({
      id: channel,
      kind,
      members: [bot.user, user],
      ...(kind === 'im' && { user, name: '' }),
    })),
  };
}

/** Begins a thread with Baton, and waits for its first answer; gives the root. */
export async function talkIn(slack: Simulator, { user, channel }: Meeting, words: string): Promise<string> {
  const { ts } = await slack.say({ user, channel, text: `<@${slack.ids.botUser}> ${words}` });
  await slack.waitFor((state) => inThread(state, ts)[1]);
  return ts;
}

export const openModalOf = (state: WorldState, user: string): View | undefined =>
  state.views.find((view) => view.open && view.type === 'modal' && view.user === user);

/** The person's open modal as text, once it shows `text`. */
export function waitForModal(slack: Simulator, user: string, text: string): Promise<string> {
  return slack.waitFor((state) => {
    const shown = JSON.stringify(openModalOf(state, user)?.content ?? '');
    return shown.includes(text) ? shown : undefined;
  });
}

interface Option {
  readonly text: { readonly text: string };
  readonly value: string;
}

/** What the person's open picker offers. */
export async function optionsIn(slack: Simulator, user: string): Promise<readonly Option[]> {
  const blocks = openModalOf(await slack.state(), user)?.content.blocks as
    | readonly { readonly element?: { readonly options?: readonly Option[] } }[]
    | undefined;
  return (blocks ?? []).flatMap(({ element }) => element?.options ?? []);
}

/** Chooses the session with this title in the open picker and sends it off; without a focus what stands there stays. */
export async function pick(slack: Simulator, user: string, title: string, focus?: string) {
  const option = (await optionsIn(slack, user)).find(({ text }) => text.text.includes(title));
  const session = { session: option?.value };
  return slack.submit({ user, values: { session, ...(focus !== undefined && { focus: { focus } }) } });
}

/** What this person alone is told, once it contains `text`. */
export function told(slack: Simulator, user: string, text: string): Promise<Ephemeral> {
  return slack.waitFor((state) => state.ephemerals.find((one) => one.user === user && one.text.includes(text)));
}
