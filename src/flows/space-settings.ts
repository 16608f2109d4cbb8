import type { DeliveryId, SpaceId, UserId } from '../core/ids.ts';
import type { Modal } from '../core/modal.ts';
import { formMistake, mayChangeSettings, settingsChange, whoMayChange } from '../core/space-change.ts';
import { ServiceError } from '../errors.ts';
import type { SpaceFacts } from '../ports/chat.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { HomePlace, SettingsClick, SettingsSubmission, SubmittedModal } from './flows.ts';
import { showHome } from './show-home.ts';

/** SPACE-1: the settings of one space; who may not change them reads them, and who may. */
export async function openSettings(
  { user, direct, spaceId, trigger }: SettingsClick,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const { store, modals } = deps;
  const open = trigger && (await modals.open(trigger, { kind: 'loading', title }));
  if (open) await modals.show(open, await settingsModal({ user, direct }, spaceId, deps));
  await store.transaction((tx) => store.inbox.settle(tx, delivery));
}

const title = 'Channel settings';

async function settingsModal({ user, direct }: HomePlace, spaceId: SpaceId, deps: FlowDeps): Promise<Modal> {
  try {
    const { facts, may, isMember } = await rightsOf(user, spaceId, deps);
    if (!facts || !isMember) return { kind: 'message', title, text: ['You are not in this channel any more.'] };
    const settings = await deps.store.transaction((tx) => deps.store.spaces.settings(tx, spaceId));
    const tools = deps.toolBox.optIn.map(({ name, summary = '' }) => ({ name, summary }));
    return { kind: 'space_settings', spaceId, name: facts.name, settings, tools, mayChange: may, direct };
  } catch (fault) {
    if (!(fault instanceof ServiceError)) throw fault;
    return { kind: 'message', title, text: [`The settings could not be opened. ${fault.message} Try again.`] };
  }
}

/** SEC-4: asked at this moment. */
async function rightsOf(
  user: UserId,
  spaceId: SpaceId,
  { chat, operators }: FlowDeps,
): Promise<{ readonly facts: SpaceFacts | undefined; readonly isMember: boolean; readonly may: boolean }> {
  const [facts, person, isMember] = await Promise.all([
    chat.describe(spaceId),
    chat.person(user),
    chat.isMember(spaceId, user),
  ]);
  const may = mayChangeSettings({ user, ...person, isMember }, { creator: facts?.creator, operators });
  return { facts, isMember, may };
}

/** SPACE-1: only what the form shows is written; every change is one line in the audit. */
export async function changeSettings(
  { user, direct, spaceId, form }: SettingsSubmission,
  modal: SubmittedModal,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const { store, system } = deps;
  const mistake = formMistake(form) ?? ((await rightsOf(user, spaceId, deps)).may ? undefined : whoMayChange);
  await commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    const line = { at: system.now(), who: user, what: 'change settings', subject: spaceId };
    if (mistake) return store.audit.add(tx, { ...line, result: `refused: ${mistake}` });
    const before = await store.spaces.settings(tx, spaceId);
    const change = settingsChange(before, form);
    if (!change) return;
    await store.spaces.setSettings(tx, spaceId, { ...before, ...form });
    await store.audit.add(tx, { ...line, result: change });
  });
  const refused = mistake !== undefined && (await modal.refuse(mistake));
  if (!refused) await showHome({ user, direct, note: mistake && `Not changed: ${mistake}` }, deps);
}
