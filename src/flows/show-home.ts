import { type HomeSpace, homePage, type RecordedRequest } from '../core/home.ts';
import type { DeliveryId, SpaceId, UserId } from '../core/ids.ts';
import type { SpinOff } from '../core/spin-off.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import type { HomePlace } from './flows.ts';

/** UX-5, in its first form: the spaces of a person with their settings and recorded requests. */
export async function showHome(
  { user, direct, page = 0, note }: HomePlace & { readonly page?: number; readonly note?: string | undefined },
  deps: FlowDeps,
): Promise<void> {
  const { chat, home, store } = deps;
  const listed = await chat.spacesOf(user);
  const places = [...(direct ? [{ spaceId: direct, name: 'Direct messages with Baton' }] : []), ...listed];
  const names = new Map<SpaceId, string>(places.map(({ spaceId, name }) => [spaceId, name]));
  const spaces = await store.transaction(async (tx) => {
    const ids = places.map(({ spaceId }) => spaceId);
    const recorded = await recordedIn(tx, ids, user, deps);
    return Promise.all(places.map((place) => homeSpace(tx, { place, recorded, names }, deps)));
  });
  await home.publish(user, homePage(spaces, { page, note, direct }));
}

/** For `app_home_opened` and the page buttons. */
export async function openHome(
  given: HomePlace & { readonly page?: number },
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  await showHome(given, deps);
  await deps.store.transaction((tx) => deps.store.inbox.settle(tx, delivery));
}

type Recorded = readonly { readonly spinOff: SpinOff; readonly space: SpaceId }[];

/** SPIN-8: one that has a requester is shown to that person only. */
async function recordedIn(tx: Tx, spaces: readonly SpaceId[], user: UserId, { store }: FlowDeps): Promise<Recorded> {
  const found = await store.spinOffs.recorded(tx, spaces);
  const shown = found.filter(({ requester }) => requester === undefined || requester === user);
  const rows: { spinOff: SpinOff; space: SpaceId }[] = [];
  for (const spinOff of shown) {
    const session = await store.sessions.get(tx, spinOff.sessionId);
    if (session) rows.push({ spinOff, space: session.spaceId });
  }
  return rows;
}

async function homeSpace(
  tx: Tx,
  {
    place: { spaceId, name },
    recorded,
    names,
  }: {
    readonly place: { readonly spaceId: SpaceId; readonly name: string };
    readonly recorded: Recorded;
    readonly names: ReadonlyMap<SpaceId, string>;
  },
  { store, toolBox }: FlowDeps,
): Promise<HomeSpace> {
  const { tools } = await store.spaces.settings(tx, spaceId);
  const enabled = toolBox.optIn.map(({ name: tool }) => tool).filter((tool) => tools.includes(tool));
  const requests = recorded.filter(({ space }) => space === spaceId).map(({ spinOff }) => toRequest(spinOff, names));
  return { spaceId, name, tools: enabled, recorded: requests };
}

/** A channel that the person is not in is not named (SEC-4). */
const toRequest = ({ id, request, createdAt }: SpinOff, names: ReadonlyMap<SpaceId, string>): RecordedRequest => ({
  spinOff: id,
  title: request.title,
  target: names.get(request.spaceId) ?? 'another channel',
  at: createdAt,
});
