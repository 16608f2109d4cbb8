import { type DeliveryId, deliveryId, type SpaceId, type Ts, type UserId } from '../../src/core/ids.ts';
import type { Button } from '../../src/core/post.ts';
import type { FlowDeps } from '../../src/flows/deps.ts';
import type { Click, Flows } from '../../src/flows/flows.ts';
import { ana, general, team, threadIn } from './flow-world-places.ts';
import { buttonsOf, type MemorySlack } from './flow-world-slack.ts';

interface Saying {
  /** Undefined: a workflow. Ana by default. */
  readonly by?: UserId | undefined;
  /** The root of the thread; without it the message is a root itself. */
  readonly in?: Ts;
  readonly space?: SpaceId;
  readonly ts?: Ts;
  readonly direct?: boolean;
  readonly underOwnRoot?: boolean;
}

/** What people do, as the listeners would hand it on. */
export interface People {
  /** Wire text; gives the message's ts. */
  say(wireText: string, how?: Saying): Promise<Ts>;
  edit(at: Ts, wireText: string, space?: SpaceId): Promise<void>;
  remove(at: Ts, root: Ts, space?: SpaceId): Promise<void>;
  command(wireText: string, how?: { readonly by?: UserId; readonly space?: SpaceId }): Promise<void>;
  press(button: Button, by?: UserId): Promise<void>;
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
        direct: how.direct ?? false,
        underOwnRoot: how.underOwnRoot ?? slack.messages.some(({ ts }) => ts === how.in),
      };
      await deliver((delivery) => flows.receiveMessage(message, delivery));
      return at;
    },
    edit: (at, wireText, space = general) =>
      deliver((delivery) => flows.editMessage({ spaceId: space, ts: at, wireText }, delivery)),
    remove: (at, root, space = general) =>
      deliver((delivery) => flows.deleteMessage({ thread: threadIn(root, space), ts: at }, delivery)),
    command: (wireText, { by: user = ana, space = general } = {}) =>
      deliver((delivery) =>
        flows.handOffByCommand({ teamId: team, spaceId: space, user, wireText, responseUrl: undefined }, delivery),
      ),
    press: (pressed, by = ana) =>
      deliver((delivery) => {
        switch (pressed.action) {
          case 'cancel_handoff':
            return flows.cancelHandoff(pressed.run, click(by), delivery);
          case 'continue_session':
            return flows.continueSession(pressed.session, click(by), delivery);
          case 'retry_run':
            return flows.retryRun(pressed.run, click(by), delivery);
        }
      }),
    pressStop: (root, by = ana) =>
      deliver((delivery) => flows.stopSession({ thread: threadIn(root), user: by }, delivery)),
    unsettled: async () => (await store.transaction((tx) => store.inbox.due(tx, system.now(), 1_000))).length,
  };
}
