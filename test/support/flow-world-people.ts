import { type DeliveryId, deliveryId, type OutboxId, type SpaceId, type Ts, type UserId } from '../../src/core/ids.ts';
import type { Button } from '../../src/core/post.ts';
import type { SharedFile } from '../../src/core/upload.ts';
import type { FlowDeps } from '../../src/flows/deps.ts';
import type { Click, Flows, HandoffSubmission, SubmittedModal } from '../../src/flows/flows.ts';
import type { Trigger } from '../../src/ports/modals.ts';
import { ana, general, team, threadIn } from './flow-world-places.ts';
import { buttonsOf, type MemorySlack } from './flow-world-slack.ts';

interface Saying {
  /** Undefined: a workflow. Ana by default. */
  readonly by?: UserId | undefined;
  /** The root of the thread; without it the message is a root itself. */
  readonly in?: Ts;
  readonly space?: SpaceId;
  readonly ts?: Ts;
  readonly files?: readonly SharedFile[];
  readonly direct?: boolean;
  readonly underOwnRoot?: boolean;
}

interface Submitting extends Partial<Omit<HandoffSubmission, 'user' | 'chosen'>> {
  readonly by?: UserId;
  readonly chosen: HandoffSubmission['chosen'];
  readonly slow?: boolean;
}

/** What people do, as the listeners would hand it on. */
export interface People {
  /** Wire text; gives the message's ts. */
  say(wireText: string, how?: Saying): Promise<Ts>;
  edit(at: Ts, wireText: string, space?: SpaceId): Promise<void>;
  /** `post`: the row that the deleted message of Baton's carried. */
  remove(at: Ts, root: Ts, how?: { readonly space?: SpaceId; readonly post?: OutboxId }): Promise<void>;
  command(
    wireText: string,
    how?: { readonly by?: UserId; readonly space?: SpaceId; readonly trigger?: Trigger },
  ): Promise<void>;
  /** On a message of the thread `on`, or the global one. */
  shortcut(how: { readonly by?: UserId; readonly on?: Ts; readonly trigger?: Trigger }): Promise<void>;
  /** Sends a modal off; gives the refusals that it showed. `slow`: it is closed before there is an answer. */
  submit(submission: Submitting): Promise<readonly string[]>;
  press(button: Button, by?: UserId, trigger?: Trigger): Promise<void>;
  /** The one button with this action that is shown anywhere. */
  button<Action extends Button['action']>(action: Action): Extract<Button, { action: Action }>;
  pressStop(root: Ts, by?: UserId): Promise<void>;
  /** Deliveries that no flow has settled. */
  unsettled(): Promise<number>;
}

export function createPeople({
  flows,
  slack,
  deps,
}: {
  readonly flows: Flows;
  readonly slack: MemorySlack;
  readonly deps: FlowDeps;
}): People {
  const { store, system } = deps;

  async function deliver(handle: (delivery: DeliveryId) => Promise<void>): Promise<void> {
    const id = deliveryId(system.newId());
    await store.transaction((tx) => store.inbox.save(tx, { id, dedupeKey: id, body: {}, now: system.now() }));
    await handle(id);
  }

  const click = (user: UserId): Click => ({ user, spaceId: general, rootTs: undefined, responseUrl: undefined });

  function button<Action extends Button['action']>(action: Action): Extract<Button, { action: Action }> {
    const shown = slack.messages.flatMap(({ content }) => buttonsOf(content)).filter((one) => one.action === action);
    if (shown.length !== 1) throw new Error(`${shown.length} buttons ${action}`);
    return shown[0] as Extract<Button, { action: Action }>;
  }

  return {
    button,
    async say(wireText, how = {}) {
      const at = how.ts ?? slack.nextTs();
      const message = {
        thread: threadIn(how.in ?? at, how.space),
        ts: at,
        author: 'by' in how ? how.by : ana,
        wireText,
        files: how.files ?? [],
        direct: how.direct ?? false,
        underOwnRoot: how.underOwnRoot ?? slack.messages.some(({ ts }) => ts === how.in),
      };
      const { thread, author } = message;
      if (!slack.written.some((one) => one.spaceId === thread.spaceId && one.ts === at))
        slack.write({ spaceId: thread.spaceId, rootTs: thread.rootTs, ts: at, author, wireText });
      await deliver((delivery) => flows.receiveMessage(message, delivery));
      return at;
    },
    edit: (at, wireText, space = general) => {
      slack.rewrite(space, at, wireText);
      return deliver((delivery) => flows.editMessage({ spaceId: space, ts: at, wireText }, delivery));
    },
    remove: (at, root, { space = general, post } = {}) => {
      slack.erase(space, at);
      return deliver((delivery) => flows.deleteMessage({ thread: threadIn(root, space), ts: at, post }, delivery));
    },
    command: (wireText, { by: user = ana, space = general, trigger } = {}) =>
      deliver((delivery) =>
        flows.handOffByCommand(
          { teamId: team, spaceId: space, user, wireText, responseUrl: undefined, trigger },
          delivery,
        ),
      ),
    shortcut: ({ by: user = ana, on, trigger }) =>
      deliver((delivery) =>
        flows.handOffByShortcut(
          { user, on: on && { thread: threadIn(on), responseUrl: undefined }, trigger },
          delivery,
        ),
      ),
    async submit({ by: user = ana, focus = '', from, chosen, slow = false }) {
      const refusals: string[] = [];
      const modal: SubmittedModal = {
        async refuse(text) {
          if (!slow) refusals.push(text);
          return !slow;
        },
      };
      await deliver((delivery) => flows.handOffFromModal({ user, focus, from, chosen }, modal, delivery));
      return refusals;
    },
    press: (pressed, by = ana, trigger) =>
      deliver((delivery) => {
        switch (pressed.action) {
          case 'cancel_handoff':
            return flows.cancelHandoff(pressed.run, click(by), delivery);
          case 'continue_session':
            return flows.continueSession(pressed.session, click(by), delivery);
          case 'retry_run':
            return flows.retryRun(pressed.run, click(by), delivery);
          case 'approve':
            return flows.decideApproval(pressed.approval, 'approved', click(by), delivery);
          case 'deny':
            return flows.decideApproval(pressed.approval, 'denied', click(by), delivery);
          case 'view_all':
            return flows.viewSpinOff(pressed.spinOff, { ...click(by), trigger }, delivery);
        }
      }),
    pressStop: (root, by = ana) =>
      deliver((delivery) => flows.stopSession({ thread: threadIn(root), user: by }, delivery)),
    unsettled: async () => (await store.transaction((tx) => store.inbox.due(tx, system.now(), 1_000))).length,
  };
}
