import type { Hub } from '../hub.ts';
import { refuse } from '../refusal.ts';
import type { View } from '../shapes.ts';
import { closeViews, homeOf, openModals, openView, replaceView, viewPayload } from '../views.ts';
import type { World } from '../world.ts';
import type { Args } from './args.ts';
import { type Methods, method } from './method.ts';
import { readView } from './view-content.ts';

function useTrigger({ triggers }: Hub, args: Args): { readonly user: string; readonly view?: string } {
  const use = triggers.use(args.required('trigger_id'));
  if (use.kind === 'valid') return use;
  return refuse(use.kind === 'unknown' ? 'invalid_trigger_id' : `${use.kind}_trigger_id`);
}

function viewIn(args: Args, type: 'modal' | 'home') {
  return readView(args.json('view', 'invalid_arguments'), type);
}

/** Two views with one external id cannot both be open. */
function checkExternalId(world: World, externalId: unknown): void {
  const taken = (view: View) => view.open && view.content.external_id === externalId;
  if (externalId && [...world.views.values()].some(taken)) refuse('duplicate_external_id');
}

function shown(view: View | 'push_limit_reached') {
  return view === 'push_limit_reached' ? refuse(view) : { view: viewPayload(view) };
}

const open = method(4, [], (args, hub) => {
  const content = viewIn(args, 'modal');
  checkExternalId(hub.world, content.external_id);
  const { user } = useTrigger(hub, args);
  closeViews(hub.world, openModals(hub.world, user));
  return shown(openView(hub.world, user, content));
});

const push = method(4, [], (args, hub) => {
  const content = viewIn(args, 'modal');
  checkExternalId(hub.world, content.external_id);
  const { user, view } = useTrigger(hub, args);
  const below = hub.world.views.get(view ?? '') ?? refuse('invalid_trigger_id');
  return shown(openView(hub.world, user, content, below));
});

function named(world: World, args: Args): View {
  const id = args.text('view_id');
  const externalId = args.text('external_id');
  const found = [...world.views.values()].find(
    (view) => view.open && (id ? view.id === id : view.content.external_id === externalId),
  );
  return found && (id || externalId) ? found : refuse('not_found');
}

function checkHash(view: View, args: Args): void {
  if (args.has('hash') && args.text('hash') !== view.hash) refuse('hash_conflict');
}

const update = method(4, [], (args, { world }) => {
  const view = named(world, args);
  const content = viewIn(args, view.type);
  checkHash(view, args);
  return shown(replaceView(world, view, content));
});

const publish = method(4, [], (args, { world }) => {
  const user = args.required('user_id');
  if (!world.users.has(user)) refuse('user_not_found');
  const content = viewIn(args, 'home');
  const home = homeOf(world, user);
  if (!home) return shown(openView(world, user, content));
  checkHash(home, args);
  return shown(replaceView(world, home, content));
});

export const viewMethods: Methods = {
  'views.open': open,
  'views.push': push,
  'views.update': update,
  'views.publish': publish,
};
