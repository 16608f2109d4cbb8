import type { WebClient } from '@slack/web-api';
import type { Outgoing } from '../core/post.ts';
import type { Logger } from '../log.ts';
import { callFailure } from './call-failure.ts';
import { withBlocksOrPlain } from './send-post.ts';
import { failureResult, type SendResult } from './send-result.ts';
import { toBlocks, toText } from './views/content.ts';

type Ephemeral = Extract<Outgoing, { readonly kind: 'ephemeral' }>;

interface Deps {
  readonly client: WebClient;
  readonly log: Logger;
  readonly timeoutMs: number;
}

/** Tells one person something: by the address that Slack gave for answers while it is good, else by name (which needs both in the channel). */
export async function sendEphemeral(ephemeral: Ephemeral, attempts: number, deps: Deps): Promise<SendResult> {
  const content = { kind: 'notice', text: ephemeral.text, buttons: [] } as const;
  const message = { text: toText(content), blocks: [...toBlocks(content)] };
  const thread = ephemeral.rootTs === undefined ? {} : { thread_ts: ephemeral.rootTs };
  if (ephemeral.responseUrl && (await respond(ephemeral.responseUrl, { ...message, ...thread }, deps))) {
    return { kind: 'sent', ts: undefined };
  }
  const to = { channel: ephemeral.spaceId, user: ephemeral.userId, ...thread };
  const { chat } = deps.client;
  try {
    await withBlocksOrPlain(
      () => chat.postEphemeral({ ...to, ...message }),
      () => chat.postEphemeral({ ...to, text: message.text }),
      deps.log,
    );
    return { kind: 'sent', ts: undefined };
  } catch (error) {
    return failureResult(callFailure(error), attempts, { repeatable: true, brief: true });
  }
}

async function respond(address: string, message: object, { log, timeoutMs }: Deps): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, ...message }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const said = await response.text();
    const taken = response.ok && !/"ok"\s*:\s*false/.test(said);
    if (!taken) log.debug({ status: response.status, said }, 'a response address is used up');
    return taken;
  } catch (error) {
    log.debug({ err: error }, 'a response address did not answer');
    return false;
  }
}
