import type { ModelItem } from '../core/prompt.ts';
import type { TokenUsage } from '../core/run.ts';
import type { ToolSpec } from '../core/tool-spec.ts';
import type { ResponseItem } from '../core/transcript.ts';

export type { ToolSpec };

/** One request. The same session's requests begin with the same bytes (RUN-2). */
export interface ModelRequest {
  readonly instructions: string;
  readonly items: readonly ModelItem[];
  readonly tools: readonly ToolSpec[];
  readonly toolChoice: 'auto' | 'none';
  /** Same for all requests of a session: lets the provider route them to the same cache. */
  readonly cacheKey: string;
  /** Instead of the configured one (PIECE-1). */
  readonly model?: string | undefined;
}

/**
 * `completed`: whole, maybe with tool calls. `cut_off`: the output limit or a filter ended it, none of its calls may run (RUN-3).
 * `refused`: the model's words for a refusal.
 */
export type ModelOutcome =
  | { readonly kind: 'completed'; readonly items: readonly ResponseItem[] }
  | { readonly kind: 'cut_off'; readonly text: string; readonly reason: string }
  | { readonly kind: 'refused'; readonly text: string };

export interface ModelResponse {
  readonly outcome: ModelOutcome;
  readonly usage: TokenUsage;
}

export interface ModelPort {
  /**
   * Asks the model once; no retry of its own. Throws the signal's reason when aborted, and ServiceError otherwise:
   * code `context_overflow` when the input is too long, `bad_request` for another 400, `timeout` after the request's time limit, `cut_stream` when the
   * stream ended early, else the provider's code. `retryable` says whether the same request may succeed later (RUN-7).
   */
  respond(request: ModelRequest, options: { readonly signal: AbortSignal }): Promise<ModelResponse>;
}
