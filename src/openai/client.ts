import OpenAI from 'openai';
import { Agent } from 'undici';

/** Where the model is. */
export interface ModelService {
  /** Compatible servers may need none. */
  readonly apiKey: string | undefined;
  /** Undefined is OpenAI's own. */
  readonly baseUrl: string | undefined;
}

/** The SDK's client, without what it would do by itself: retry, log, and read the environment. */
export function createClient({ apiKey, baseUrl }: ModelService, timeoutMs: number): OpenAI {
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: timeoutMs,
    // Node's own limits, 300 s without a byte, would come before ours.
    fetchOptions: { dispatcher: new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs }) },
  });
}

/** Host and port, without a login. */
export const hostOf = (client: OpenAI): string => new URL(client.baseURL).host;
