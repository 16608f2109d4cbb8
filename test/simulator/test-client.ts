import { type Logger, LogLevel, WebClient } from '@slack/web-api';
import type { Simulator } from './simulator.ts';

const nothing = (): void => {};
/** The refusals that a test provokes are its matter, not the log's. */
export const silent: Logger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  getLevel: () => LogLevel.ERROR,
  setName: nothing,
};

export function webClient(sim: Simulator, token: string = sim.tokens.bot): WebClient {
  const options = { slackApiUrl: sim.apiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true };
  return new WebClient(token, { ...options, logger: silent });
}

/** Polls until `look` finds something: for what happens in an app, where `sim.waitFor` cannot see. */
export async function until<T>(look: () => T | undefined | false): Promise<T> {
  const deadline = Date.now() + 5000;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error('Nothing found within 5 s.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
