import type { DeliveryId } from './ids.ts';

/** What Slack delivered, as it came, stored before it is acknowledged (DUR-1). */
export interface Delivery {
  readonly id: DeliveryId;
  /** `event:<event_id>`, or `trigger:<trigger_id>` for commands, clicks, shortcuts and submissions: the same payload delivered twice has one row. */
  readonly dedupeKey: string;
  readonly body: unknown;
  readonly attempts: number;
}
