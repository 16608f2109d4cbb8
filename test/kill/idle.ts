import type { Product } from '../support/product.ts';

export const settleWithin = { timeoutMs: 20_000 };

/** Nothing shows `processing` any more: the last row of every lane was sent. */
export async function idle({ slack }: Product): Promise<void> {
  await slack.waitFor(
    ({ sessions, statuses }) => sessions.every(({ status }) => status !== 'processing') && statuses.length === 0,
    settleWithin,
  );
}
