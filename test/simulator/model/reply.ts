/** One tool call of a reply. `arguments` is the raw JSON text, so that a test can send broken JSON. */
export interface ReplyCall {
  readonly name: string;
  readonly arguments: string;
  readonly call_id?: string;
}

/** Token counts of a reply, in tokens. What is left out is estimated from the request and the reply. */
export interface ReplyUsage {
  readonly input?: number;
  readonly cached?: number;
  readonly output?: number;
}

/** A reply that the model finished, or that the token limit cut off (`cutOff`). */
export type SpokenReply = { readonly usage?: ReplyUsage } & (
  | { readonly text: string }
  | { readonly calls: readonly ReplyCall[]; readonly text?: string }
  | { readonly refusal: string }
  | { readonly reasoningOnly: true }
  | { readonly cutOff: true; readonly text?: string; readonly calls?: readonly ReplyCall[] }
);

/** An event of the stream, as the Responses API or Chat Completions sends it. */
export type StreamEvent = Readonly<Record<string, unknown>>;

/** What the stub model does with one request. */
export type Reply =
  | SpokenReply
  /** These events exactly, then the end of the stream. */
  | { readonly raw: readonly StreamEvent[] }
  /** An HTTP error; `error` becomes the body's `error`. */
  | {
      readonly status: number;
      readonly error: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The stream starts, says `text`, and the connection is destroyed. */
  | { readonly dropped: true; readonly text?: string }
  /** Never ends: `true` sends nothing at all, `'after_start'` sends the first event and `text`, then nothing more. */
  | { readonly hang: true | 'after_start'; readonly text?: string }
  | { readonly delayMs: number; readonly then: Reply };
