import { z } from 'zod';
import { type FoundAction, findActions, matching } from '../block-kit/find-action.ts';
import { type Entered, inputState } from '../block-kit/input-state.ts';
import type { Hub } from '../hub.ts';
import { messagePayload, shownName } from '../payloads.ts';
import { impossible } from '../refusal.ts';
import { bot } from '../seed.ts';
import type { Channel, Ephemeral, Json, Message, User } from '../shapes.ts';
import { openModals, viewPayload } from '../views.ts';
import { actionPayload, interact, interactiveBase } from './interaction.ts';
import { channelIn, memberChannel, personIn } from './lookup.ts';
import { act } from './verb.ts';

const name = { action_id: z.string(), block_id: z.string().optional(), value: z.string().optional() };

const clickSchema = z.object({
  user: z.string(),
  channel: z.string(),
  ts: z.string(),
  ...name,
  /** Sends the click although nothing like it stands in the message any more, as a late click does. */
  force: z.boolean().optional(),
  /** With `force`: fields of the action that is sent. */
  payload: z.record(z.string(), z.unknown()).optional(),
});
type Click = z.output<typeof clickSchema>;

interface Clicked {
  readonly shown: Json;
  readonly thread_ts?: string | undefined;
  readonly ephemeral: boolean;
}

/** The action that fits, or why none does. */
function pick(blocks: readonly Json[], wanted: z.output<z.ZodObject<typeof name>>, place: string): FoundAction {
  const found = matching(findActions(blocks), wanted);
  const [first, second] = found;
  if (first && second) return impossible(`${found.length} elements of ${place} fit; add block_id or value.`);
  const present = findActions(blocks).map(
    ({ element }) => `${String(element.action_id)}=${String(element.value ?? '')}`,
  );
  return first ?? impossible(`No ${wanted.action_id} in ${place}; it has ${present.join(', ') || 'no buttons'}.`);
}

function shownEphemeral({ ts, text, blocks, thread_ts: threadTs }: Ephemeral): Json {
  const thread = threadTs ? { thread_ts: threadTs } : {};
  return { type: 'message', user: bot.user, ts, text, ...(blocks && { blocks }), ...thread, bot_id: bot.id };
}

function clickedIn(
  hub: Hub,
  channel: Channel,
  { ts, user, force }: Click,
): Clicked & { readonly blocks: readonly Json[] } {
  const { world } = hub;
  const ephemeral = world.ephemerals.get(ts);
  if (ephemeral && ephemeral.user === user && (force || !ephemeral.deleted)) {
    const shown = shownEphemeral(ephemeral);
    return { shown, thread_ts: ephemeral.thread_ts, ephemeral: true, blocks: ephemeral.blocks ?? [] };
  }
  const gone = (one: Message): boolean => one.channel === channel.id && one.ts === ts;
  const message = world.message(channel.id, ts) ?? (force ? world.allMessages().find(gone) : undefined);
  if (!message) return impossible(`No message ${ts} in ${channel.id}; use force for one that was deleted.`);
  const threadTs = message.thread_ts ?? (world.replies(channel.id, ts).length > 0 ? ts : undefined);
  return { shown: messagePayload(world, message), thread_ts: threadTs, ephemeral: false, blocks: message.blocks ?? [] };
}

function clickPayload(hub: Hub, user: User, channel: Channel, clicked: Clicked, ts: string, action: Json): Json {
  const { ephemeral, shown, thread_ts: threadTs } = clicked;
  const thread = threadTs ? { thread_ts: threadTs } : {};
  const target = { user: user.id, channel: channel.id, message_ts: ts, thread_ts: threadTs };
  return {
    type: 'block_actions',
    ...interactiveBase(user),
    container: { type: 'message', message_ts: ts, channel_id: channel.id, is_ephemeral: ephemeral, ...thread },
    trigger_id: hub.triggers.issue(user.id),
    channel: { id: channel.id, name: shownName(channel) },
    message: shown,
    state: { values: {} },
    response_url: hub.responseUrls.issue(target),
    actions: [action],
  };
}

/** A person presses a button of a message, or picks an option (`value`) of a menu in one. */
const click = act(clickSchema, (hub, input) => {
  const user = personIn(hub, input.user);
  const channel = input.force ? channelIn(hub, input.channel) : memberChannel(hub, input.channel, user);
  const { blocks, ...clicked } = clickedIn(hub, channel, input);
  const { action_id: actionId, block_id: blockId = 'gone', value } = input;
  const action = input.force
    ? {
        type: 'button',
        action_id: actionId,
        block_id: blockId,
        value,
        action_ts: `${Date.now() / 1000}`,
        ...input.payload,
      }
    : actionPayload(pick(blocks, input, `message ${input.ts}`), value);
  return interact(hub, clickPayload(hub, user, channel, clicked, input.ts, action));
});

const viewClickSchema = z.object({
  user: z.string(),
  view_id: z.string().optional(),
  ...name,
  values: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});

/** A person presses a button of a modal or the Home tab; without `view_id` the modal on top, else the Home tab. */
const clickInView = act(viewClickSchema, (hub, input) => {
  const { world } = hub;
  const user = personIn(hub, input.user);
  const home = [...world.views.values()].find((view) => view.user === user.id && view.type === 'home');
  const view = input.view_id ? world.views.get(input.view_id) : (openModals(world, user.id).at(-1) ?? home);
  if (!view?.open || view.user !== user.id) return impossible('No such view is open for this user; open one first.');
  const blocks = view.content.blocks as readonly Json[];
  const values = inputState(blocks, (input.values ?? {}) as Entered, { check: false });
  return interact(hub, {
    type: 'block_actions',
    ...interactiveBase(user),
    container: { type: 'view', view_id: view.id },
    trigger_id: hub.triggers.issue(user.id, view.type === 'modal' ? view.id : undefined),
    view: viewPayload(view, values),
    state: { values },
    actions: [actionPayload(pick(blocks, input, `view ${view.id}`), input.value)],
  });
});

export const clickVerbs = { click, clickInView };
