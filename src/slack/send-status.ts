import type { WebClient } from '@slack/web-api';
import type { SpaceId, Ts } from '../core/ids.ts';
import type { ShownStatus } from '../core/post.ts';
import type { Logger } from '../log.ts';
import { callFailure } from './call-failure.ts';
import type { SendResult } from './send-result.ts';

/** Answers after which asking again is of no use: the app is no agent, or the workspace does not know the method. */
const unsupported = new Set([
  'unknown_method',
  'not_authorized',
  'not_allowed_token_type',
  'missing_scope',
  'method_deprecated',
  'feature_not_enabled',
  'no_permission',
]);
/** What Slack may answer to a status that it does not know. */
const unknownStatus = new Set(['invalid_status', 'invalid_arguments']);
/** The lane waits meanwhile, so it ends within half a minute; later the status would stand there for ever. */
const pausesMs = [1_000, 1_000, 2_000, 4_000, 8_000, 15_000] as const;

export interface Status {
  readonly spaceId: SpaceId;
  readonly rootTs: Ts;
  readonly status: ShownStatus;
  /** This one included. */
  readonly attempts: number;
}

type Thread = { readonly channel_id: SpaceId; readonly thread_ts: Ts };

/** Shows whether Baton is at work (SESSION-9). Where Slack does not take a status it is left out quietly. */
export class StatusSender {
  readonly #client: WebClient;
  readonly #log: Logger;
  readonly #unsupported = new Set<string>();
  #knowsSuspended = true;

  constructor({ client, log }: { readonly client: WebClient; readonly log: Logger }) {
    this.#client = client;
    this.#log = log;
  }

  async send({ spaceId, rootTs, status, attempts }: Status): Promise<SendResult> {
    const thread = { channel_id: spaceId, thread_ts: rootTs };
    const busy = status === 'processing';
    const done = await Promise.all([
      this.#call('assistant.threads.setStatus', { ...thread, status: busy ? 'is thinking…' : '' }),
      this.#setSession(thread, status),
    ]);
    // A "processing" that is late is of no use; one that stays would look as if Baton never ended.
    const ms = busy || !done.includes(false) ? undefined : pausesMs[attempts - 1];
    if (ms === undefined) return { kind: 'sent', ts: undefined };
    return { kind: 'later', ms, why: 'the status could not be cleared', tooMany: false };
  }

  /** A "processing" that stays would be wrong while a run waits for a person, so where Slack has no word for that it is "active". */
  async #setSession(thread: Thread, status: ShownStatus): Promise<boolean> {
    const suspended = status === 'suspended';
    const known = suspended && !this.#knowsSuspended ? 'active' : status;
    const answer = await this.#ask('agents.sessions.setStatus', { ...thread, status: known });
    if (!suspended || known !== status || !unknownStatus.has(answer)) return answer !== 'no answer';
    this.#knowsSuspended = false;
    return this.#setSession(thread, status);
  }

  /** False when the same call may succeed later. */
  async #call(method: string, args: Record<string, string>): Promise<boolean> {
    return (await this.#ask(method, args)) !== 'no answer';
  }

  /** "done", or the code of the refusal. */
  async #ask(method: string, args: Record<string, string>): Promise<string> {
    if (this.#unsupported.has(method)) return 'done';
    try {
      await this.#client.apiCall(method, args);
      return 'done';
    } catch (error) {
      const failure = callFailure(error);
      this.#log.debug({ method, failure }, 'a status could not be set');
      if (failure.kind !== 'refused') return 'no answer';
      if (unsupported.has(failure.code)) this.#unsupported.add(method);
      return failure.code;
    }
  }
}
