import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHandoffRequest, plainDocument } from '../support/documents.ts';
import { waitForModal } from '../support/doors.ts';
import { createProduct, eachOnce, type Product } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';

interface Knock {
  readonly product: Product;
  readonly root: string;
  readonly focus: string;
}

/** Each door of a handoff that names a thread, knocked at in one that Baton never took part in. */
const doors: Readonly<Record<string, (knock: Knock) => Promise<unknown>>> = {
  'a mention': ({ product: { slack }, root, focus }) => {
    const { users, channels } = slack.ids;
    const text = `<@${slack.ids.botUser}> handoff ${focus}`;
    return slack.say({ user: users.ana, channel: channels.ops, text, thread_ts: root });
  },
  '`!handoff`': ({ product: { slack }, root, focus }) => {
    const { users, channels } = slack.ids;
    return slack.say({ user: users.ana, channel: channels.ops, text: `!handoff ${focus}`, thread_ts: root });
  },
  'a link': ({ product: { slack }, root, focus }) => {
    const { users, channels } = slack.ids;
    const link = `${slack.url}/archives/${channels.ops}/p${root.replace('.', '')}`;
    return slack.command({
      user: users.ana,
      channel: channels.general,
      command: '/handoff',
      text: `<${link}> ${focus}`,
    });
  },
  'the message shortcut': async ({ product: { slack }, root, focus }) => {
    const { users, channels } = slack.ids;
    await slack.shortcut({ user: users.ana, callback_id: 'handoff_message', channel: channels.ops, ts: root });
    await waitForModal(slack, users.ana, 'Hand off this thread');
    await slack.submit({ user: users.ana, values: { focus: { focus } } });
  },
};

describe.each(eachOnce)('a thread of people over %s, the model behind %s (SESSION-2, HANDOFF-1)', (transport, api) => {
  let product: Product;

  beforeAll(async () => {
    product = await createProduct({
      transport,
      api,
      script: (body) => ({ text: isHandoffRequest(body) ? plainDocument : 'Since ten.' }),
    });
    await product.start();
  });
  afterAll(() => product.close());

  async function peopleTalk(about: string): Promise<string> {
    const { slack } = product;
    const { users, channels } = slack.ids;
    const root = await slack.say({ user: users.ana, channel: channels.ops, text: `payments fail: ${about}` });
    await slack.say({ user: users.ben, channel: channels.ops, text: 'since ten o’clock', thread_ts: root.ts });
    return root.ts;
  }

  test.each(Object.entries(doors))(
    'is handed off by %s: what stands there is in the document’s request',
    async (name, open) => {
      const { slack, model } = product;
      const root = await peopleTalk(name);
      const focus = `the risks of ${name.replaceAll(/[^a-z ]/g, '')}`;
      await open({ product, root, focus });
      await slack.waitFor((state) => inThread(state, root).find(({ text }) => text.startsWith('New session started')));
      const fresh = rootsBy(await slack.state(), slack.ids.botUser).filter(({ text }) => text.endsWith(focus));
      expect(fresh.map(({ channel }) => channel)).toEqual([slack.ids.channels.ops]);
      const asked = JSON.stringify(model.requests.map(({ body }) => body).findLast(isHandoffRequest));
      expect(asked).toContain(`payments fail: ${name}`);
      expect(asked).toContain('since ten o’clock');
      expect(asked).toContain(slack.ids.users.ben);
    },
  );

  test('a mention in it is answered with what stands there', async () => {
    const { slack, model } = product;
    const root = await peopleTalk('a question');
    const text = `<@${slack.ids.botUser}> since when?`;
    await slack.say({ user: slack.ids.users.ben, channel: slack.ids.channels.ops, text, thread_ts: root });
    await slack.waitFor((state) => inThread(state, root).find((message) => message.text.includes('Since ten.')));
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('payments fail: a question');
  });
});
