import { expect } from 'vitest';
import type { Product, Transport } from '../support/product.ts';
import {
  askToSetAside,
  cardsIn,
  cardToDecide,
  enableSpinOffs,
  found,
  goesOn,
  hasButtons,
  press,
  setsAside,
} from '../support/spin-offs.ts';
import { inThread, rootsBy } from '../support/threads.ts';
import { idle, settleWithin } from './idle.ts';
import type { KillStory } from './kill-table.ts';

const rootOf = ({ slack }: Product) => slack.waitFor((state) => rootsBy(state, slack.ids.users.ana)[0], settleWithin);

async function ask(product: Product): Promise<void> {
  const { channels } = product.slack.ids;
  enableSpinOffs(product, channels.general);
  await askToSetAside(product, channels.ops);
}

/** SPIN-6, APPROVAL-4: a question becomes one card and a parked run, whatever happens. */
export const askingStory = (transport: Transport): KillStory => ({
  transport,
  script: setsAside,
  prepare: async () => {},
  act: ask,
  settle: async (product) => {
    await cardToDecide(product, (await rootOf(product)).ts);
    await suspended(product);
  },
  verify: async (product) => {
    const state = await product.slack.state();
    const root = await rootOf(product);
    expect(cardsIn(state, root.ts)).toHaveLength(1);
    expect(inThread(state, root.ts)).toHaveLength(2);
    expect(rootsBy(state, state.bot.user)).toEqual([]);
    expect(state.sessions.map(({ status }) => status)).toEqual(['suspended']);
  },
});

/** APPROVAL-2: one decision, one thread, one resumed run, one answer, whatever happens. */
export const decidingStory = (transport: Transport): KillStory => ({
  transport,
  script: setsAside,
  prepare: async (product) => {
    await ask(product);
    await cardToDecide(product, (await rootOf(product)).ts);
    await suspended(product);
  },
  act: approve,
  settle: async (product) => {
    // Slack sends a click once. One that was not acknowledged shows the person an error, so they press again.
    const clicks = (await product.slack.deliveries()).filter(({ kind }) => kind === 'interactive');
    if (clicks.every(({ result }) => result !== 'acknowledged')) await approve(product);
    await untilCarriedOut(product);
  },
  verify: carriedOutOnce,
});

/** What follows the card is sent too, and nothing else is under way. */
async function suspended(product: Product): Promise<void> {
  const { slack } = product;
  await slack.waitFor(({ sessions }) => sessions.some(({ status }) => status === 'suspended'), settleWithin);
  await idle(product);
}

/** Presses Approve where it can still be pressed. */
async function approve(product: Product): Promise<void> {
  const { slack } = product;
  const root = await rootOf(product);
  const card = cardsIn(await slack.state(), root.ts).find(hasButtons);
  if (card) await press(product, slack.ids.users.ana, card, 'approve');
}

async function untilCarriedOut(product: Product): Promise<void> {
  const { slack } = product;
  const root = await rootOf(product);
  await slack.waitFor((state) => inThread(state, root.ts).some(({ text }) => text.includes(goesOn)), settleWithin);
  await slack.waitFor((state) => {
    const fresh = rootsBy(state, state.bot.user)[0];
    return fresh && inThread(state, fresh.ts).some(({ text }) => text.includes(found));
  }, settleWithin);
  await slack.waitFor(
    (state) => cardsIn(state, root.ts).some(({ blocks }) => JSON.stringify(blocks).includes('Opened: ')),
    settleWithin,
  );
  await idle(product);
}

async function carriedOutOnce(product: Product): Promise<void> {
  const { slack, model } = product;
  const state = await slack.state();
  const root = await rootOf(product);
  const fresh = rootsBy(state, state.bot.user);
  expect(fresh.map(({ channel }) => channel)).toEqual([slack.ids.channels.ops]);
  // Its root, the brief, the answer.
  expect(inThread(state, fresh[0]?.ts ?? '').map(({ text }) => text.includes(found))).toEqual([false, false, true]);
  expect(cardsIn(state, root.ts).map(hasButtons)).toEqual([false]);
  // The question, the card, the answer.
  expect(inThread(state, root.ts).map(({ text }) => text.includes(goesOn))).toEqual([false, false, true]);
  // Whatever was asked of the model again after the kill, the call was answered once.
  const newest = JSON.stringify(
    model.requests.findLast(({ body }) => JSON.stringify(body).includes(`"ok\\":true`))?.body,
  );
  expect(newest.split('function_call_output')).toHaveLength(2);
}
