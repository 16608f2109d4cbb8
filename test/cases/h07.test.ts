import { expect, onTestFinished, test, vi } from 'vitest';
import { setUpInbox } from '../slack/inbox-setup.ts';
import { isHandoffRequest, plainDocument } from '../support/documents.ts';
import { startWorld } from '../support/flow-world.ts';
import { answer, document, inTurn } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';
import { createProduct } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';

const underWay = 'A handoff of this thread is already under way: its progress is shown in the thread.';

test('H07: handoffs by a second person during the first are pointed to it, whichever door they take', async () => {
  const world = await startWorld({
    script: inTurn(answer('A.'), answer('Thanks.'), async () => {
      await world.say('!handoff', { in: root, by: ben });
      await world.command('the tests', { by: ben });
      return answer(document());
    }),
  });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await world.say('nice', { in: root, by: ben });
  await world.work();
  await world.command('the page');
  await world.work();
  expect(world.thread(root).filter((text) => text === underWay)).toHaveLength(1);
  expect(world.whispers().slice(1)).toEqual([expect.stringContaining(underWay)]);
  expect(world.slack.whispers[1]?.userId).toBe(ben);
  expect(world.model.requests.filter(({ toolChoice }) => toolChoice === 'none')).toHaveLength(1);
  expect(world.opened()).toHaveLength(1);
});

test('H07: three at the same instant, by two people and two doors, are one document and one thread', async () => {
  const world = await startWorld({
    script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'A.'),
  });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await Promise.all([
    world.say('!handoff', { in: root }),
    world.say('!handoff', { in: root, by: ben }),
    world.command(''),
  ]);
  await world.work();
  expect(world.thread(root).filter((text) => text.startsWith('[Handoff document]'))).toHaveLength(1);
  expect(world.opened()).toHaveLength(1);
});

test('H07: the same command again, as Slack sends it when it got no answer, is handled once', async () => {
  const { app, inbox, receiver, stop } = await setUpInbox();
  onTestFinished(stop);
  await inbox.start();
  const listener = vi.fn();
  app.command('/handoff', listener);
  const body = { command: '/handoff', text: 'the tests', trigger_id: '1.2', channel_id: 'C1', team_id: 'T1' };
  const deliveries = [1, 2, 3].map(() => receiver.deliver(body));
  await Promise.all(deliveries.map(({ handled }) => handled));
  expect(listener).toHaveBeenCalledOnce();
  expect(deliveries.map(({ acks }) => acks.length)).toEqual([1, 1, 1]);
});

test('H07: two commands by two people while the document is written, through the real process', async () => {
  const document = Promise.withResolvers<void>();
  const product = await createProduct({
    transport: 'socket',
    script: async (body) => {
      if (!isHandoffRequest(body)) return { text: 'Answer.' };
      await document.promise;
      return { text: plainDocument };
    },
  });
  onTestFinished(() => product.close());
  await product.start();
  const { slack, model } = product;
  const { ana, ben: second } = slack.ids.users;
  const channel = slack.ids.channels.general;
  const { ts: root } = await slack.say({ user: ana, channel, text: `<@${slack.ids.botUser}> A?` });
  await slack.waitFor((state) => inThread(state, root)[1]);
  await slack.say({ user: second, channel, text: `<@${slack.ids.botUser}> and B?`, thread_ts: root });
  await slack.waitFor((state) => inThread(state, root)[3]);

  await slack.command({ user: ana, channel, command: '/handoff', text: 'the page' });
  await slack.waitFor(() => model.requests.some(({ body }) => isHandoffRequest(body)));
  await slack.command({ user: second, channel, command: '/handoff', text: 'the tests' });
  const pointer = await slack.waitFor(({ ephemerals }) => ephemerals.find(({ user }) => user === second));
  expect(pointer.text).toContain('already under way');
  document.resolve();
  await slack.waitFor((state) =>
    inThread(state, root).find(({ text }) => text.startsWith('New session started with handoff context')),
  );
  expect(rootsBy(await slack.state(), slack.ids.botUser)).toHaveLength(1);
  expect(model.requests.filter(({ body }) => isHandoffRequest(body))).toHaveLength(1);
});
