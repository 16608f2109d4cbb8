import { z } from 'zod';
import { type Entered, inputState } from '../block-kit/input-state.ts';
import { announce, type Hub } from '../hub.ts';
import { impossible, Refusal } from '../refusal.ts';
import type { Json, User, View } from '../shapes.ts';
import { closeViews, homeOf, openModals, openView, replaceView, viewPayload } from '../views.ts';
import { readView } from '../web-api/view-content.ts';
import { interact, interactiveBase, type Reaction } from './interaction.ts';
import { personIn } from './lookup.ts';
import { act } from './verb.ts';

const viewName = { user: z.string(), view_id: z.string().optional() };

function openModal({ world }: Hub, user: User, viewId: string | undefined): View {
  const open = openModals(world, user.id);
  const view = viewId ? open.find(({ id }) => id === viewId) : open.at(-1);
  return view ?? impossible(`No ${viewId ?? 'modal'} is open for ${user.name}; let the app open one first.`);
}

/** Carries out the `response_action` of a submission; no action closes the view. */
function applySubmission({ world }: Hub, view: View, ack: unknown): void {
  const answer = (ack ?? {}) as { response_action?: string; errors?: Record<string, string>; view?: unknown };
  switch (answer.response_action) {
    case 'errors':
      world.putView({ ...view, errors: answer.errors ?? {} });
      break;
    case 'update':
      replaceView(world, view, readView(answer.view, 'modal'));
      break;
    case 'push':
      openView(world, view.user, readView(answer.view, 'modal'), view);
      break;
    case 'clear':
      closeViews(world, openModals(world, view.user));
      break;
    default:
      closeViews(world, [view]);
  }
}

const submitSchema = z.object({
  ...viewName,
  /** Block id → action id → text, or the value of an option. What is left out keeps its initial value. */
  values: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});

/** A person submits the modal on top (or `view_id`). An answer that Slack cannot use leaves it open. */
const submit = act(submitSchema, async (hub, input): Promise<Reaction> => {
  const user = personIn(hub, input.user);
  const view = openModal(hub, user, input.view_id);
  const values = inputState(view.content.blocks as readonly Json[], input.values as Entered, { check: true });
  const reaction = await interact(hub, {
    type: 'view_submission',
    ...interactiveBase(user),
    trigger_id: hub.triggers.issue(user.id, view.id),
    view: viewPayload(view, values),
    response_urls: [],
  });
  if (!reaction.ok) return reaction;
  try {
    applySubmission(hub, hub.world.views.get(view.id) ?? view, reaction.ack);
    return reaction;
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.code };
    throw error;
  }
});

/** A person closes the modal on top; the app hears of it if the view says `notify_on_close`. */
const closeView = act(z.object(viewName), async (hub, input): Promise<Reaction> => {
  const user = personIn(hub, input.user);
  const view = openModal(hub, user, input.view_id);
  const cleared = view.content.clear_on_close === true;
  closeViews(hub.world, cleared ? openModals(hub.world, user.id) : [view]);
  if (view.content.notify_on_close !== true) return { ok: true, ack: undefined };
  return interact(hub, { type: 'view_closed', ...interactiveBase(user), view: viewPayload(view), is_cleared: cleared });
});

/** A person opens the app's Home or Messages tab. */
const openHome = act(
  z.object({ user: z.string(), tab: z.enum(['home', 'messages']).default('home') }),
  (hub, input) => {
    const { world } = hub;
    const user = personIn(hub, input.user);
    const channel = world.imOf(user.id) ?? impossible(`${user.name} has no conversation with the app.`);
    const home = homeOf(world, user.id);
    announce(hub, {
      type: 'app_home_opened',
      user: user.id,
      channel: channel.id,
      tab: input.tab,
      ...(home && input.tab === 'home' && { view: viewPayload(home) }),
      event_ts: world.nextTs(),
    });
    return {};
  },
);

export const viewVerbs = { submit, closeView, openHome };
