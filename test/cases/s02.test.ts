import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryRecord } from '../simulator/delivery.ts';
import { isHandoffRequest, plainDocument } from '../support/documents.ts';
import { openModalOf, pick, placeOf, seedOf, talkIn, told, waitForModal } from '../support/doors.ts';
import { holdDatabase } from '../support/held-database.ts';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

/** Milliseconds; one transport with the time of the report, the other with less, since the flows behind them are the same. */
const slowWrite = { socket: 2_000, http: 1_000 } as const satisfies Record<Transport, number>;
/** Longer than the three seconds that Slack waits for an acknowledgement. */
const slackHangs = '4';
const cases = [0, 1, 2, 3, 4].map((number) => ({ place: 'public' as const, number }));

describe.each<Transport>(['socket', 'http'])('S02: slow work over %s', (transport) => {
  let product: Product;
  const written = Promise.withResolvers<void>();

  beforeAll(async () => {
    product = await createProduct({
      transport,
      simulator: { world: seedOf(cases) },
      environment: { SLACK_TIMEOUT_SECONDS: slackHangs },
      script: async (body) => {
        if (!isHandoffRequest(body)) return { text: 'An answer.' };
        await written.promise;
        return { text: plainDocument };
      },
    });
    await product.start();
  });
  afterAll(async () => {
    written.resolve();
    await product.close();
  });

  // Behind the acknowledgement the transports have nothing to do with it.
  const onSocket = transport === 'socket' ? test : undefined;
  const documents = transport === 'socket' ? 3 : 2;
  const meetingOf = (number: number) => placeOf({ place: 'public', number });
  const newest = async (type: string): Promise<DeliveryRecord | undefined> =>
    (await product.slack.deliveries()).findLast((delivery) => delivery.type === type);

  /** What a person does while a write takes long is acknowledged in time all the same. */
  async function whileSlow(type: string, act: () => Promise<unknown>): Promise<void> {
    const { released } = holdDatabase(product.dataDirectory, slowWrite[transport]);
    const reaction = await act();
    await released;
    expect(reaction).toMatchObject({ ok: true });
    expect((await newest(type))?.result).toBe('acknowledged');
  }

  const begun = (root: string) =>
    product.slack.waitFor((state) =>
      inThread(state, root).find(({ text }) => text.includes('Writing a handoff document…')),
    );

  test('a command: acknowledged, told, and the document comes later', async () => {
    const { slack } = product;
    const { user, channel } = meetingOf(0);
    const root = await talkIn(slack, { user, channel }, 'the only one');
    await whileSlow('/handoff', () => slack.command({ user, channel, command: '/handoff', text: '' }));
    const answers = async () => (await slack.state()).ephemerals.filter((one) => one.user === user);
    await begun(root);
    const said = await slack.waitFor((state) =>
      state.ephemerals.some((one) => one.user === user && one.text.includes('Handing off')) ||
      JSON.stringify(openModalOf(state, user)?.content ?? '').includes('Handing off')
        ? true
        : undefined,
    );
    expect(said).toBe(true);
    expect((await answers()).filter(({ author }) => author === 'USLACKBOT')).toEqual([]);
  });

  onSocket?.('a command that has to ask: its modal opens while the trigger lives', async () => {
    const { slack } = product;
    const meeting = meetingOf(1);
    await talkIn(slack, meeting, 'first');
    await talkIn(slack, meeting, 'second');
    await whileSlow('/handoff', () => slack.command({ ...meeting, command: '/handoff', text: '' }));
    await waitForModal(slack, meeting.user, 'static_select');
    await whileSlow('view_submission', () => pick(slack, meeting.user, 'first'));
    expect((await told(slack, meeting.user, 'Handing off')).text).toContain('first');
    expect(openModalOf(await slack.state(), meeting.user)).toBeUndefined();
  });

  test('the message shortcut', async () => {
    const { slack } = product;
    const { user, channel } = meetingOf(2);
    const root = await talkIn(slack, { user, channel }, 'by shortcut');
    const shortcut = { user, channel, ts: root, callback_id: 'handoff_message' };
    await whileSlow('message_action', () => slack.shortcut(shortcut));
    await waitForModal(slack, user, 'Hand off this thread');
    await whileSlow('view_submission', () => slack.submit({ user, values: {} }));
    await begun(root);
  });

  onSocket?.('the global shortcut', async () => {
    const { slack } = product;
    const meeting = meetingOf(3);
    await talkIn(slack, meeting, 'anywhere');
    await whileSlow('shortcut', () => slack.shortcut({ user: meeting.user, callback_id: 'handoff_global' }));
    await waitForModal(slack, meeting.user, 'anywhere');
  });

  test('the documents come when the model has written them', async () => {
    const { slack } = product;
    const before = await slack.state();
    expect(before.messages.filter(({ text }) => text.startsWith('New session started'))).toEqual([]);
    written.resolve();
    await slack.waitFor((state) =>
      state.messages.filter(({ text }) => text.startsWith('New session started')).length === documents
        ? true
        : undefined,
    );
  });

  onSocket?.('while Slack itself does not answer: acknowledged before it is asked, and told in the end', async () => {
    const { slack } = product;
    const meeting = meetingOf(4);
    const ts = await talkIn(slack, meeting, 'no link');
    await slack.fault({ method: 'views.open', kind: 'hang' });
    const shortcut = { ...meeting, ts, callback_id: 'handoff_message' };
    expect(await slack.shortcut(shortcut)).toMatchObject({ ok: true });
    await told(slack, meeting.user, 'could not be opened');
    await slack.fault({ method: 'chat.getPermalink', kind: 'hang' });
    expect(await slack.command({ ...meeting, command: '/handoff', text: '' })).toMatchObject({ ok: true });
    await told(slack, meeting.user, 'Handing off');
    for (const type of ['message_action', '/handoff']) expect((await newest(type))?.result).toBe('acknowledged');
  });
});
