import { expect } from 'vitest';
import { handoffSections } from '../../src/core/handoff-document.ts';
import type { RequestBody, Script } from '../simulator/model/stub-model.ts';
import { isHandoffRequest, plainDocument } from '../support/documents.ts';
import type { Product } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';
import { idle, settleWithin } from './idle.ts';
import type { KillStory } from './kill-table.ts';

/** The reply uses a tool, so that a call, its result and the answer each are a step. */
const replyScript: Script = (body) => {
  if (isHandoffRequest(body)) return { text: plainDocument };
  if (hasToolResult(body)) return { text: 'The plan is written.' };
  return { calls: [{ name: 'WriteFile', arguments: JSON.stringify({ path: 'plan.md', text: 'step one' }) }] };
};

const hasToolResult = ({ input }: RequestBody): boolean =>
  (input as readonly { readonly type?: string }[]).some(({ type }) => type === 'function_call_output');

const question = (product: Product): string => `<@${product.slack.ids.botUser}> write plan.md`;

async function ask(product: Product): Promise<string> {
  const { ids } = product.slack;
  const { ts } = await product.slack.say({
    user: ids.users.ana,
    channel: ids.channels.general,
    text: question(product),
  });
  return ts;
}

const answerOf = 'The plan is written.';

/** DUR-1, DUR-2, RUN-4: one answer, whatever happens. */
export function replyStory(transport: KillStory['transport']): KillStory {
  return {
    transport,
    script: replyScript,
    prepare: async () => {},
    act: async (product) => void (await ask(product)),
    settle: async (product) => {
      const at = await product.slack.waitFor((state) => rootsBy(state, product.slack.ids.users.ana)[0]);
      await product.slack.waitFor(
        (state) => inThread(state, at.ts).some(({ text }) => text.includes(answerOf)),
        settleWithin,
      );
      await idle(product);
    },
    verify: async (product) => {
      const state = await product.slack.state();
      const root = rootsBy(state, product.slack.ids.users.ana)[0];
      const texts = inThread(state, root?.ts ?? '').map(({ text }) => text);
      expect(texts.filter((text) => text.includes(answerOf))).toHaveLength(1);
      expect(texts.filter((text) => text.startsWith('Failed'))).toEqual([]);
    },
  };
}

/** HANDOFF-10: one document, one thread, one seed. */
export function handoffStory(transport: KillStory['transport']): KillStory {
  return {
    transport,
    script: replyScript,
    prepare: async (product) => {
      const ts = await ask(product);
      await product.slack.waitFor(
        (state) => inThread(state, ts).some(({ text }) => text.includes(answerOf)),
        settleWithin,
      );
      await idle(product);
    },
    act: async (product) => {
      const { ids } = product.slack;
      const root = rootsBy(await product.slack.state(), ids.users.ana)[0];
      await product.slack.say({
        user: ids.users.ana,
        channel: ids.channels.general,
        text: '!handoff tests',
        thread_ts: root?.ts ?? '',
      });
    },
    settle: async (product) => {
      await product.slack.waitFor((state) => {
        const root = rootsBy(state, product.slack.ids.users.ana)[0];
        return inThread(state, root?.ts ?? '').some(({ text }) =>
          text.startsWith('New session started with handoff context'),
        );
      }, settleWithin);
      await product.slack.waitFor((state) => {
        const fresh = rootsBy(state, state.bot.user)[0];
        return fresh && inThread(state, fresh.ts).length > 1;
      }, settleWithin);
      await idle(product);
    },
    verify: async (product) => {
      const state = await product.slack.state();
      const fresh = rootsBy(state, state.bot.user);
      expect(fresh).toHaveLength(1);
      const seed = inThread(state, fresh[0]?.ts ?? '').slice(1);
      expect(seed).toHaveLength(1);
      for (const section of handoffSections) expect(JSON.stringify(seed[0]?.blocks)).toContain(section);
      const old = inThread(state, rootsBy(state, product.slack.ids.users.ana)[0]?.ts ?? '').map(({ text }) => text);
      expect(old.filter((text) => text.startsWith('Handoff document'))).toHaveLength(1);
      expect(old.filter((text) => text.startsWith('New session started'))).toHaveLength(1);
      expect(old.filter((text) => /failed|cancelled/i.test(text))).toEqual([]);
    },
  };
}
