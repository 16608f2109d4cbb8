/** How Slack is reached; the `slack` group of the configuration. */
export interface SlackSettings {
  readonly botToken: string;
  /** Base of the Web API with a slash at its end; undefined is Slack's own. */
  readonly apiUrl: string | undefined;
  readonly transport:
    | { readonly kind: 'socket'; readonly appToken: string }
    | { readonly kind: 'http'; readonly signingSecret: string };
  /** How long one Web API call may take; fractions allowed. */
  readonly timeoutSeconds: number;
}

/** Times that belong together (DUR-2); milliseconds. */
export interface SendTimes {
  /** After it, a Web API call has no answer. */
  readonly timeout: number;
  /** How long a claim of an outbox row holds; longer than any call can take. */
  readonly lease: number;
  /** How long after its claim a row without an outcome is looked up: then nothing can arrive any more. */
  readonly patience: number;
}

export function sendTimes({ timeoutSeconds }: Pick<SlackSettings, 'timeoutSeconds'>): SendTimes {
  const timeout = Math.ceil(timeoutSeconds * 1000);
  const lease = 1.5 * timeout;
  return { timeout, lease, patience: lease + timeout };
}
