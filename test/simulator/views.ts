import { randomBytes } from 'node:crypto';
import { bot, team } from './seed.ts';
import type { Json, View } from './shapes.ts';
import type { World } from './world.ts';

const newHash = (): string => `${Math.floor(Date.now() / 1000)}.${randomBytes(4).toString('hex')}`;

const maxStack = 3;

/** The open modals of a user, the one on top last. */
export function openModals(world: World, user: string): readonly View[] {
  return [...world.views.values()].filter((view) => view.user === user && view.type === 'modal' && view.open);
}

export function homeOf(world: World, user: string): View | undefined {
  return [...world.views.values()].find((view) => view.user === user && view.type === 'home');
}

/** Opens the first modal of a stack, or puts one on top of `below`. */
export function openView(world: World, user: string, content: Json, below?: View): View | 'push_limit_reached' {
  if (below && openModals(world, user).length >= maxStack) return 'push_limit_reached';
  const id = world.newViewId();
  const view: View = {
    id,
    user,
    type: content.type === 'home' ? 'home' : 'modal',
    hash: newHash(),
    content,
    root_view_id: below?.root_view_id ?? id,
    previous_view_id: below?.id ?? null,
    open: true,
  };
  world.putView(view);
  return view;
}

export function replaceView(world: World, view: View, content: Json): View {
  const { errors: _errors, ...kept } = view;
  const changed: View = { ...kept, content, hash: newHash(), open: true };
  world.putView(changed);
  return changed;
}

export function closeViews(world: World, views: readonly View[]): void {
  for (const view of views) world.putView({ ...view, open: false });
}

/** A view as the Web API and interactive payloads show it; `values` are what the person entered. */
export function viewPayload(view: View, values: Json = {}): Json {
  const { content } = view;
  return {
    id: view.id,
    team_id: team.id,
    type: view.type,
    blocks: content.blocks,
    private_metadata: content.private_metadata ?? '',
    callback_id: content.callback_id ?? '',
    external_id: content.external_id ?? '',
    state: { values },
    hash: view.hash,
    title: content.title ?? null,
    clear_on_close: content.clear_on_close ?? false,
    notify_on_close: content.notify_on_close ?? false,
    close: content.close ?? null,
    submit: content.submit ?? null,
    previous_view_id: view.previous_view_id,
    root_view_id: view.root_view_id,
    app_id: bot.app,
    app_installed_team_id: team.id,
    bot_id: bot.id,
  };
}
