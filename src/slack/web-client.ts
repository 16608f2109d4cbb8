import { WebClient, type WebClientOptions } from '@slack/web-api';
import type { Logger } from '../log.ts';
import { boltLogger } from './bolt-logger.ts';
import { type SlackSettings, sendTimes } from './settings.ts';

/** No call is repeated by the client itself: a post whose answer was lost would stand twice (DUR-2). */
export function webClientOptions(settings: SlackSettings, log: Logger): WebClientOptions {
  return {
    timeout: sendTimes(settings).timeout,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: boltLogger(log),
    ...(settings.apiUrl !== undefined && { slackApiUrl: settings.apiUrl }),
  };
}

export function createWebClient(settings: SlackSettings, log: Logger): WebClient {
  return new WebClient(settings.botToken, webClientOptions(settings, log));
}
