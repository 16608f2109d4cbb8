import type { Channel, User } from '../shapes.ts';
import type { WorldState } from './api.ts';

const marks = { public: '#', private: '◇', im: '●', mpim: '●' } as const;

/** The sign before a conversation's name. */
export const markOf = ({ kind }: Channel): string => marks[kind];

/** What a person sees as the name of a conversation: a direct one is named for the others in it. */
export function nameOf(channel: Channel, world: WorldState, reader: string): string {
  if (channel.kind === 'im') return 'Baton';
  if (channel.kind !== 'mpim') return channel.name;
  const others = channel.members.filter((member) => member !== reader);
  return others.map((member) => personName(world, member)).join(', ');
}

export function personName(world: WorldState, id: string): string {
  return world.users.find((user) => user.id === id)?.real_name ?? id;
}

/** Those who can be chosen: no bots, nobody who left. */
export const peopleOf = ({ users }: WorldState): readonly User[] =>
  users.filter((user) => !user.is_bot && !user.deleted);

export const isExternal = (world: WorldState, user: User): boolean => user.team_id !== world.team.id;

/** "# general", for headings and placeholders. */
export function titleOf(channel: Channel | undefined, world: WorldState, reader: string): string {
  if (!channel) return 'Conversation';
  const name = nameOf(channel, world, reader);
  return channel.kind === 'public' || channel.kind === 'private' ? `# ${name}` : name;
}
