import { z } from 'zod';
import type { Hub } from '../hub.ts';
import { messagePayload, shownName } from '../payloads.ts';
import { impossible, Refusal } from '../refusal.ts';
import { applyResponse, whisper } from '../respond.ts';
import type { ResponseTarget } from '../response-urls.ts';
import { bot, team } from '../seed.ts';
import type { Json } from '../shapes.ts';
import { interact, interactiveBase, type Reaction, reactionOf } from './interaction.ts';
import { memberChannel, messageIn, personIn } from './lookup.ts';
import { act } from './verb.ts';

/** An acknowledgement with content is a reply, only for the person unless it says `in_channel`. */
function applyAck(hub: Hub, target: ResponseTarget, ack: unknown): void {
  const body = typeof ack === 'string' ? { text: ack } : (ack as Json | null);
  if (!body || (!body.text && !body.blocks)) return;
  try {
    applyResponse(hub, target, body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    whisper(hub, target, { text: `The app's answer cannot be shown: ${error.code}` }, 'USLACKBOT');
  }
}

const commandSchema = z.object({
  user: z.string(),
  channel: z.string(),
  command: z.string().regex(/^\/\S{1,31}$/, 'must begin with a slash and have no blanks'),
  text: z.string().default(''),
  thread_ts: z.string().optional(),
});

/** A person sends a slash command. In a thread Slack's client refuses it and the app hears nothing. */
const command = act(commandSchema, async (hub, input): Promise<Reaction> => {
  const user = personIn(hub, input.user);
  const channel = memberChannel(hub, input.channel, user);
  if (input.thread_ts) return { ok: false, error: `${input.command} is not supported in threads. Sorry!` };
  const target = { user: user.id, channel: channel.id };
  const body = {
    token: 'simulator-verification-token',
    team_id: team.id,
    team_domain: team.domain,
    channel_id: channel.id,
    channel_name: shownName(channel),
    user_id: user.id,
    user_name: user.name,
    command: input.command,
    text: input.text.trim(),
    api_app_id: bot.app,
    is_enterprise_install: 'false',
    response_url: hub.responseUrls.issue(target),
    trigger_id: hub.triggers.issue(user.id),
  };
  const reaction = reactionOf(await hub.courier.once({ kind: 'command', body }));
  if (reaction.ok) applyAck(hub, target, reaction.ack);
  else whisper(hub, target, { text: `${input.command} failed with the error "${reaction.error}"` }, 'USLACKBOT');
  return reaction;
});

const shortcutSchema = z.object({
  user: z.string(),
  callback_id: z.string(),
  channel: z.string().optional(),
  ts: z.string().optional(),
});

/** A person uses a shortcut: on a message (with `channel` and `ts`), else the global one, which knows no channel. */
const shortcut = act(shortcutSchema, (hub, input) => {
  const user = personIn(hub, input.user);
  const base = {
    ...interactiveBase(user),
    callback_id: input.callback_id,
    trigger_id: hub.triggers.issue(user.id),
    action_ts: `${Date.now() / 1000}`,
  };
  if (input.channel === undefined) return interact(hub, { type: 'shortcut', ...base });
  const channel = memberChannel(hub, input.channel, user);
  const message = messageIn(hub, channel, input.ts ?? impossible('A message shortcut needs the ts of a message.'));
  const target = { user: user.id, channel: channel.id, message_ts: message.ts, thread_ts: message.thread_ts };
  return interact(hub, {
    type: 'message_action',
    ...base,
    response_url: hub.responseUrls.issue(target),
    message_ts: message.ts,
    channel: { id: channel.id, name: shownName(channel) },
    message: messagePayload(hub.world, message),
  });
});

export const commandVerbs = { command, shortcut };
