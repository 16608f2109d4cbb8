import type { AssistantStatus, Channel, Ephemeral, Message, View } from '../shapes.ts';
import type { WorldState } from './api.ts';

/** One line of a list: a message, or one that only the reader sees. */
export type Line =
  | { readonly kind: 'message'; readonly message: Message; readonly replies: number }
  | { readonly kind: 'ephemeral'; readonly ephemeral: Ephemeral };

const tsOf = (line: Line): string => (line.kind === 'message' ? line.message.ts : line.ephemeral.ts);
const oldestFirst = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((a, b) => Number(tsOf(a)) - Number(tsOf(b)));

const isRoot = (message: Message): boolean => message.thread_ts === undefined || message.thread_ts === message.ts;

export const isDirect = ({ kind }: Channel): boolean => kind === 'im' || kind === 'mpim';

/** The channels that a person sees in the list, direct conversations last. */
export function channelsOf(world: WorldState, user: string): readonly Channel[] {
  const mine = world.channels.filter((channel) => channel.members.includes(user) && !channel.is_archived);
  return [...mine.filter((channel) => !isDirect(channel)), ...mine.filter(isDirect)];
}

/** The main list of a channel: roots, replies that were also sent to the channel, and the reader's ephemerals. */
export function linesOfChannel(world: WorldState, channel: string, reader: string): readonly Line[] {
  const standing = world.messages.filter((message) => message.channel === channel && !message.deleted);
  const shown = standing.filter((message) => isRoot(message) || message.subtype === 'thread_broadcast');
  return oldestFirst([
    ...shown.map(
      (message): Line => ({
        kind: 'message',
        message,
        replies: message.reply_count,
      }),
    ),
    ...ephemerals(world, channel, reader)
      .filter((ephemeral) => ephemeral.thread_ts === undefined)
      .map(toLine),
  ]);
}

/** Root, replies and the reader's ephemerals of a thread. */
export function linesOfThread(world: WorldState, channel: string, root: string, reader: string): readonly Line[] {
  const inThread = world.messages.filter(
    (message) => message.channel === channel && !message.deleted && (message.ts === root || message.thread_ts === root),
  );
  return oldestFirst([
    ...inThread.map((message): Line => ({ kind: 'message', message, replies: 0 })),
    ...ephemerals(world, channel, reader)
      .filter((ephemeral) => ephemeral.thread_ts === root)
      .map(toLine),
  ]);
}

/** The ts of the newest message of a channel that the reader did not write; '' when there is none. */
export function newestFor(world: WorldState, channel: string, reader: string): string {
  return (
    world.messages.findLast((message) => message.channel === channel && message.user !== reader && !message.deleted)
      ?.ts ?? ''
  );
}

/** The modal on top of the reader's stack. */
export function openModal(world: WorldState, reader: string): View | undefined {
  return world.views.findLast((view) => view.type === 'modal' && view.user === reader && view.open);
}

export function homeOf(world: WorldState, reader: string): View | undefined {
  return world.views.findLast((view) => view.type === 'home' && view.user === reader);
}

/** What the app is doing in a thread, in words; undefined when nothing shows. */
export function activityIn(
  world: WorldState,
  channel: string,
  root: string,
): { readonly text: string; readonly stoppable: boolean } | undefined {
  const here = (one: { readonly channel: string; readonly thread_ts: string }): boolean =>
    one.channel === channel && one.thread_ts === root;
  const processing = world.sessions.find(here)?.status === 'processing';
  const status: AssistantStatus | undefined = world.statuses.find(here);
  if (status?.status) return { text: `Baton ${status.status}`, stoppable: processing };
  return processing ? { text: 'Baton is working…', stoppable: true } : undefined;
}

const toLine = (ephemeral: Ephemeral): Line => ({ kind: 'ephemeral', ephemeral });

function ephemerals(world: WorldState, channel: string, reader: string): readonly Ephemeral[] {
  return world.ephemerals.filter((one) => one.channel === channel && one.user === reader && !one.deleted);
}
