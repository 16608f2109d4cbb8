import { parseFocus } from '../core/commands.ts';
import { linkNamesNoMessage, nothingToHandOff } from '../core/hand-off-texts.ts';
import type { DeliveryId } from '../core/ids.ts';
import { beginsWithHalfPermalink, parseLeadingPermalink } from '../core/permalink.ts';
import type { Inline } from '../core/post.ts';
import type { Session } from '../core/session.ts';
import type { OpenModal } from '../ports/modals.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { type Fitting, findFitting } from './find-sessions.ts';
import type { HandoffCommand } from './flows.ts';
import { handOffByLink } from './hand-off-by-link.ts';
import { linkTo } from './link-to.ts';
import { doorAnswer, nameSession } from './name-session.ts';
import { pickInSpace } from './pick-session.ts';
import { addEphemeral } from './posts.ts';
import { requestHandOff } from './request-hand-off.ts';

/**
 * HANDOFF-2: `/handoff` carries no thread. A link at the beginning names it; else the one session that fits is taken and
 * named, and where that is not plain the person chooses.
 */
export async function handOffByCommand(command: HandoffCommand, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const link = parseLeadingPermalink(command.wireText);
  if (link) return handOffByLink(link, command, delivery, deps);
  if (beginsWithHalfPermalink(command.wireText)) return refuse(linkNamesNoMessage, command, delivery, deps);

  const looking = deps.store.transaction((tx) => findFitting(tx, command, deps));
  const early = await beforeHurry(looking, command);
  const needsModal = !early || early.kind === 'unclear';
  const { trigger } = command;
  const open = needsModal && trigger ? await deps.modals.open(trigger, { kind: 'loading' }) : undefined;
  const found = early ?? (await looking);
  if (found.kind === 'unclear') return pickInSpace(open, command, delivery, deps);

  return answerWith(found.kind === 'one' ? found.session : undefined, { command, open, delivery }, deps);
}

function refuse(text: string, command: HandoffCommand, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  return commit(deps, async (tx) => {
    await deps.store.inbox.settle(tx, delivery);
    await addEphemeral(tx, deps, { ...command, rootTs: undefined }, text);
  });
}

/** The one session that fits, or none: said privately, or in the modal where one had to be opened. */
async function answerWith(
  fitting: Session | undefined,
  to: { readonly command: HandoffCommand; readonly open: OpenModal | undefined; readonly delivery: DeliveryId },
  deps: FlowDeps,
): Promise<void> {
  const { command, open, delivery } = to;
  const whisper = (tx: Tx, text: readonly Inline[]) => addEphemeral(tx, deps, { ...command, rootTs: undefined }, text);
  const named = fitting && nameSession(fitting, await linkTo(fitting, deps));
  const answer = await commit(deps, async (tx) => {
    await deps.store.inbox.settle(tx, delivery);
    const text = await request(tx, { command, fitting, named }, deps);
    if (!open) await whisper(tx, text);
    return text;
  });
  if (!open || (await deps.modals.show(open, { kind: 'message', text: answer }))) return;
  await commit(deps, (tx) => whisper(tx, answer));
}

async function request(
  tx: Tx,
  asked: {
    readonly command: HandoffCommand;
    readonly fitting: Session | undefined;
    readonly named: Inline | undefined;
  },
  deps: FlowDeps,
): Promise<readonly Inline[]> {
  const { command, fitting, named } = asked;
  const session = fitting && (await deps.store.sessions.get(tx, fitting.id));
  if (!session || !named) return [nothingToHandOff];
  const focus = parseFocus(command.wireText, deps.botUserId);
  return doorAnswer(await requestHandOff(tx, deps, { session, asker: command.user, focus }), named);
}

/** Undefined when the modal has to be opened before it is known whether one is needed. */
async function beforeHurry(looking: Promise<Fitting>, { trigger }: HandoffCommand): Promise<Fitting | undefined> {
  if (!trigger) return looking;
  const { hurry } = trigger;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const onHurry = () => resolve(undefined);
  hurry.addEventListener('abort', onHurry);
  if (hurry.aborted) onHurry();
  return Promise.race([looking, promise]).finally(() => hurry.removeEventListener('abort', onHurry));
}
