import { spaceId, spinOffId, type TeamId, ts, userId } from '../core/ids.ts';
import { InvalidInputError } from '../errors.ts';
import type { Click, HandoffCommand, HandoffShortcut, PartTurn } from '../flows/flows.ts';
import { ClickBody, CommandBody, PartTurnBody, ShortcutBody } from './event-shapes.ts';
import { parsePayload } from './parse-payload.ts';
import { readMetadata } from './views/modal-metadata.ts';

/** A slash command names its channel and never a thread. Throws InvalidInputError for a shape that Slack does not send. */
export function toHandoffCommand(body: unknown, teamId: TeamId): Omit<HandoffCommand, 'trigger'> {
  const command = parsePayload(CommandBody, body);
  return {
    teamId,
    spaceId: spaceId(command.channel_id),
    user: userId(command.user_id),
    wireText: command.text,
    responseUrl: command.response_url,
  };
}

/** A message shortcut knows its thread, whether the message is a root or a reply. */
export function toMessageShortcut(body: unknown, teamId: TeamId): Omit<HandoffShortcut, 'trigger'> {
  const { user, channel, message, response_url: responseUrl } = parsePayload(ShortcutBody, body);
  if (!channel || !message) throw new InvalidInputError('A message shortcut has no channel or no message.');
  const thread = { teamId, spaceId: spaceId(channel.id), rootTs: ts(message.thread_ts ?? message.ts) };
  return { user: userId(user.id), on: { thread, responseUrl } };
}

/** The global shortcut knows the person and nothing else. */
export function toGlobalShortcut(body: unknown): Omit<HandoffShortcut, 'trigger'> {
  return { user: userId(parsePayload(ShortcutBody, body).user.id), on: undefined };
}

/** A click on one of our buttons; `value` is the id that the button carries. Throws InvalidInputError without one. */
export function toClick(body: unknown): { readonly click: Click; readonly value: string } {
  const { user, channel, message, container, response_url: responseUrl, actions } = parsePayload(ClickBody, body);
  const value = actions[0]?.value;
  const place = channel?.id ?? container?.channel_id;
  if (!value || !place) throw new InvalidInputError('A click has no value or no channel.');
  const root = message?.thread_ts ?? container?.thread_ts ?? message?.ts ?? container?.message_ts;
  return {
    click: {
      user: userId(user.id),
      spaceId: spaceId(place),
      rootTs: root === undefined ? undefined : ts(root),
      responseUrl,
    },
    value,
  };
}

/** A click in a View all modal: which part of what. Throws InvalidInputError for one that Baton did not write. */
export function toPartTurn(body: unknown): PartTurn {
  const { user, view, actions } = parsePayload(PartTurnBody, body);
  const { from } = readMetadata(view.private_metadata);
  const [part = '', ...id] = actions[0]?.value.split(':') ?? [];
  if (!from) throw new InvalidInputError('A modal with parts does not say where it belongs.');
  return {
    spinOff: spinOffId(id.join(':')),
    part: Number(part),
    spaceId: from.spaceId,
    user: userId(user.id),
    modal: { viewId: view.id },
  };
}
