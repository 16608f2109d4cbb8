import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHandoffRequest, plainDocument } from '../support/documents.ts';
import { placeOf, seedOf, talkIn, waitForModal } from '../support/doors.ts';
import { createProduct, type Product } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';

const typed = 'ask <@U0AAA1111|ana> about <#C0BBB2222|ops> “login &amp; logout” <https://ex.test|ex.test>';
const readable = 'ask @U0AAA1111 about #ops “login & logout” https://ex.test';

const focuses = [
  { name: 'encodings and smart quotes', text: typed, asked: readable, cut: false },
  { name: 'broadcasts', text: '<!channel> &lt;!here&gt; @everyone', asked: '@channel <!here> @everyone', cut: false },
  { name: 'nothing', text: '', asked: undefined, cut: false },
  { name: 'three spaces', text: '   ', asked: undefined, cut: false },
  { name: '3,000 characters', text: 'é'.repeat(3_000), asked: 'é'.repeat(2_000), cut: true },
].map((focus, number) => ({ ...focus, number }));

const pages = /<!(?:channel|here|everyone)|<!subteam|<@U0AAA1111/;

describe('S04: the focus of `/handoff`', () => {
  let product: Product;

  beforeAll(async () => {
    product = await createProduct({
      transport: 'socket',
      simulator: { world: seedOf([...focuses, { number: 9 }].map(({ number }) => ({ place: 'public', number }))) },
      script: (body) => ({ text: isHandoffRequest(body) ? plainDocument : 'An answer.' }),
    });
    await product.start();
  });
  afterAll(() => product.close());

  test.concurrent.for(focuses)('$name', async ({ text, asked, cut, number }) => {
    const { slack, model } = product;
    const meeting = placeOf({ place: 'public', number });
    const root = await talkIn(slack, meeting, `session ${number}`);
    // The simulator trims what Slack trims; the rest is as it was typed.
    await slack.command({ ...meeting, command: '/handoff', text });
    const fresh = await slack.waitFor((state) =>
      rootsBy(state, slack.ids.botUser).find(({ channel }) => channel === meeting.channel),
    );
    const request = model.requests
      .map(({ body }) => body)
      .find((body) => isHandoffRequest(body) && JSON.stringify(body).includes(`session ${number}`));
    const instruction = JSON.stringify(request?.input.at(-1));
    if (asked === undefined) expect(instruction).not.toContain('Additional focus');
    else expect(instruction).toContain(JSON.stringify(`Additional focus: ${asked}`).slice(1));

    const state = await slack.state();
    const said = [...inThread(state, root), fresh].filter((message) => message.user === slack.ids.botUser);
    expect(JSON.stringify(said)).not.toMatch(pages);
    expect(JSON.stringify(state.ephemerals)).not.toMatch(pages);
    const progress = (await slack.calls({ method: 'chat.postMessage' })).map((call) => JSON.stringify(call));
    const told = progress.some((call) => call.includes(root) && call.includes('The focus was cut'));
    expect(told).toBe(cut);
  });

  test('stands readable in the picker', async () => {
    const { slack } = product;
    const meeting = placeOf({ place: 'public', number: 9 });
    await talkIn(slack, meeting, 'one');
    await talkIn(slack, meeting, 'two');
    await slack.command({ ...meeting, command: '/handoff', text: typed });
    expect(await waitForModal(slack, meeting.user, 'static_select')).toContain(readable);
  });
});
