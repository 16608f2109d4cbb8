import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentAbout, isHandoffRequest } from '../support/documents.ts';
import { inputOf, instructionsOf } from '../support/model-requests.ts';
import { createProduct, eachOnce, type Product } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';

const document = documentAbout('Ship the **importer** by Friday');
const count = (text: string, part: string): number => text.split(part).length - 1;

describe.each(eachOnce)('a handoff over %s, the model behind %s', (transport, api) => {
  let product: Product;
  let old: string;
  let fresh: string;

  beforeAll(async () => {
    product = await createProduct({
      transport,
      api,
      script: (body) => {
        if (isHandoffRequest(body)) return { text: document };
        return JSON.stringify(inputOf(body)).includes('handoff-context')
          ? { text: 'Going on with the importer.' }
          : { text: 'The parser comes first.' };
      },
    });
    await product.start();
    const { ids } = product.slack;
    old = (
      await product.slack.say({
        user: ids.users.ana,
        channel: ids.channels.general,
        text: `<@${ids.botUser}> old words: the importer`,
      })
    ).ts;
    await product.slack.waitFor((state) => inThread(state, old)[1]);
  });
  afterAll(() => product.close());

  test('`/handoff tests` names the one session that fits, writes the document and opens a seeded thread (HANDOFF-2, 10)', async () => {
    const { ids } = product.slack;
    expect(
      await product.slack.command({
        user: ids.users.ana,
        channel: ids.channels.general,
        command: '/handoff',
        text: 'tests',
      }),
    ).toMatchObject({ ok: true });
    const done = await product.slack.waitFor((state) =>
      inThread(state, old).find(({ text }) => text.startsWith('New session started with handoff context')),
    );
    const root = await product.slack.waitFor((state) => rootsBy(state, ids.botUser)[0]);
    fresh = root.ts;
    expect(root.text).toContain('Handoff: Ship the importer by Friday');
    expect(root.text).toContain(`<@${ids.users.ana}>`);
    expect(root.text).toContain('Focus: tests');
    expect(root.text).toContain(`p${old.replace('.', '')}`);
    expect(done.text).toContain(`p${fresh.replace('.', '')}`);
    const { ephemerals } = await product.slack.state();
    const answers = ephemerals.filter(({ text }) => !text.startsWith('Tip: '));
    expect(answers.map(({ user, text }) => [user, text.includes('old words: the importer')])).toEqual([
      [ids.users.ana, true],
    ]);
  });

  test('the document stands in the old thread, and in the new one under "Handoff context" with Continue, without the tag', async () => {
    const state = await product.slack.waitFor((now) => (inThread(now, fresh).length === 2 ? now : undefined));
    const posted = inThread(state, old).find(({ text }) => text.startsWith('Handoff document'));
    expect(JSON.stringify(posted?.blocks)).toContain(JSON.stringify(document).slice(1, -1));
    const seed = JSON.stringify(inThread(state, fresh)[1]?.blocks);
    expect(seed).toContain('Handoff context');
    expect(seed).toContain(JSON.stringify(document).slice(1, -1));
    expect(seed).toContain('"text":"Continue"');
    expect(JSON.stringify(state.messages)).not.toContain('handoff-context>');
  });

  test('the handoff request continues the session, with the instruction last and no callable tools (HANDOFF-5)', () => {
    const [reply, handoff] = product.model.requests.map(({ body }) => body);
    expect(JSON.stringify(handoff?.tools)).toBe(JSON.stringify(reply?.tools));
    expect(instructionsOf(handoff)).toBe(instructionsOf(reply));
    expect(handoff?.tool_choice).toBe('none');
    expect(JSON.stringify(inputOf(handoff)).startsWith(JSON.stringify(inputOf(reply)).slice(0, -1))).toBe(true);
    expect(JSON.stringify(inputOf(handoff).at(-1))).toMatch(/Additional focus: tests"/);
  });

  test('Continue starts the new session: the block exactly once, nothing of the old transcript (HANDOFF-10, H12)', async () => {
    const { ids } = product.slack;
    expect(product.model.requests).toHaveLength(2);
    const seed = inThread(await product.slack.state(), fresh)[1];
    const press = () =>
      product.slack.click({
        user: ids.users.ben,
        channel: ids.channels.general,
        ts: seed?.ts ?? '',
        action_id: 'continue_session',
      });
    expect(await press()).toMatchObject({ ok: true });
    await product.slack.waitFor((state) =>
      inThread(state, fresh).find(({ text }) => text.includes('Going on with the importer.')),
    );
    const sent = JSON.stringify(product.model.requests[2]?.body);
    expect(count(sent, '<handoff-context>')).toBe(1);
    expect(count(sent, '</handoff-context>')).toBe(1);
    expect(sent).toContain('Use this context to continue the work seamlessly.');
    expect(sent).not.toContain('old words');
    expect(sent).not.toContain('The parser comes first.');
  });

  test('the new session goes on, and so does the old one (H12, HANDOFF-10)', async () => {
    const { ids } = product.slack;
    await product.slack.say({ user: ids.users.ana, channel: ids.channels.general, text: 'go on', thread_ts: fresh });
    await product.slack.waitFor(
      (state) => inThread(state, fresh).filter(({ text }) => text.includes('Going on')).length === 2,
    );
    await product.slack.say({
      user: ids.users.ana,
      channel: ids.channels.general,
      text: 'still there?',
      thread_ts: old,
    });
    await product.slack.waitFor(
      (state) => inThread(state, old).filter(({ text }) => text.includes('The parser comes first.')).length === 2,
    );
    const { sessions } = await product.slack.waitFor((state) =>
      state.sessions.every(({ status }) => status === 'active') ? state : undefined,
    );
    expect(sessions.map(({ thread_ts }) => thread_ts).toSorted()).toEqual([old, fresh].toSorted());
  });
});
