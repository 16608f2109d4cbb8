import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHandoffRequest, plainDocument } from '../support/documents.ts';
import { openModalOf, pick, placeOf, places, seedOf, talkIn, told, waitForModal } from '../support/doors.ts';
import { createProduct, eachOnce, type Product } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';

interface Knock {
  readonly product: Product;
  readonly user: string;
  readonly channel: string;
  readonly root: string;
  readonly focus: string;
}

const title = 'the importer';

/** Each door: what a person does with a thread that has a session. */
const doors: Readonly<Record<string, (knock: Knock) => Promise<unknown>>> = {
  async '`/handoff` with several sessions: a view that says "Loading…", then the picker'({
    product: { slack },
    user,
    channel,
    focus,
  }) {
    await talkIn(slack, { user, channel }, 'something else');
    await slack.command({ user, channel, command: '/handoff', text: focus });
    const picker = await waitForModal(slack, user, 'static_select');
    expect(picker).toContain('something else');
    expect(picker).toContain(focus);
    const opened = (await slack.calls({ method: 'views.open' })).map((call) => JSON.stringify(call));
    expect(opened.some((call) => call.includes('Loading…'))).toBe(true);
    await pick(slack, user, title);
    expect(await told(slack, user, 'Handing off')).toMatchObject({ channel });
  },

  async '`/handoff` with the one session of the place: no modal'({ product: { slack }, user, channel, focus }) {
    await slack.command({ user, channel, command: '/handoff', text: focus });
    expect((await told(slack, user, 'Handing off')).text).toContain(title);
    expect(openModalOf(await slack.state(), user)).toBeUndefined();
  },

  async '`/handoff` with a link to a message of the thread'({ product: { slack }, user, channel, root, focus }) {
    const link = `${slack.url}/archives/${channel}/p${root.replace('.', '')}`;
    await slack.command({ user, channel, command: '/handoff', text: `<${link}> ${focus}` });
  },

  async 'the message shortcut on a reply'({ product: { slack }, user, channel, root, focus }) {
    const ts = inThread(await slack.state(), root)[1]?.ts ?? '';
    await slack.shortcut({ user, callback_id: 'handoff_message', channel, ts });
    await waitForModal(slack, user, 'Hand off this thread');
    await slack.submit({ user, values: { focus: { focus } } });
  },

  async 'the global shortcut'({ product: { slack }, user, focus }) {
    await slack.shortcut({ user, callback_id: 'handoff_global' });
    await waitForModal(slack, user, 'static_select');
    await pick(slack, user, title, focus);
  },

  async 'a mention in the thread'({ product: { slack }, user, channel, root, focus }) {
    await slack.say({ user, channel, text: `<@${slack.ids.botUser}> handoff ${focus}`, thread_ts: root });
  },

  async '`!handoff` in the thread'({ product: { slack }, user, channel, root, focus }) {
    await slack.say({ user, channel, text: `!handoff ${focus}`, thread_ts: root });
  },
};

/** Each case has a person and a place of its own, so that all can run at once at Slack's pace. */
const cases = places.flatMap((place, row) =>
  Object.entries(doors).map(([name, open], column) => ({ name, open, place, number: row * 10 + column })),
);

describe.each(eachOnce)('every door of a handoff over %s, the model behind %s (HANDOFF-1, 2)', (transport, api) => {
  let product: Product;

  beforeAll(async () => {
    product = await createProduct({
      transport,
      api,
      script: (body) => ({ text: isHandoffRequest(body) ? plainDocument : 'An answer.' }),
      simulator: { world: seedOf(cases) },
    });
    await product.start();
  });
  afterAll(() => product.close());

  test.concurrent.for(cases)('in a $place place: $name', async ({ open, place, number }) => {
    const { slack } = product;
    const { user, channel } = placeOf({ place, number });
    const root = await talkIn(slack, { user, channel }, title);
    const focus = `focus ${number}`;
    await open({ product, user, channel, root, focus });
    await slack.waitFor((state) =>
      inThread(state, root).find(({ text }) => text.startsWith('New session started with handoff context')),
    );
    const fresh = rootsBy(await slack.state(), slack.ids.botUser).filter(({ text }) => text.endsWith(focus));
    expect(fresh.map((message) => message.channel)).toEqual([channel]);
  });
});
