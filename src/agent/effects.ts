import type { Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { SpinOffRequest } from '../core/spin-off.ts';
import type { OpenCall } from '../core/transcript.ts';
import type { Effect, ToolSaid } from '../ports/tool.ts';

/** A call that a person has to decide on; nothing of it is stored yet. */
export interface Ask {
  readonly open: OpenCall;
  readonly request: SpinOffRequest;
}

export type EffectStep =
  | { readonly kind: 'said'; readonly said: ToolSaid; readonly run: Run }
  | { readonly kind: 'ask'; readonly ask: Ask }
  /** Somebody else wrote the run. */
  | { readonly kind: 'lost' };

/** What the flows make of a tool's effect. Both are safe to repeat: they are keyed by the call (RUN-4). */
export interface Effects {
  /** `asks`: of the same turn, not stored yet. */
  begin(
    effect: Effect,
    at: {
      readonly open: OpenCall;
      readonly run: Run;
      readonly session: Session;
      readonly asks: readonly Ask[];
      readonly signal: AbortSignal;
    },
  ): Promise<EffectStep>;
  /** One transaction: the approvals, their cards, and the run parked (SPIN-6). Undefined when somebody else wrote the run. */
  park(run: Run, session: Session, asks: readonly Ask[]): Promise<Run | undefined>;
}
