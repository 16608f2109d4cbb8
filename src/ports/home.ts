import type { Home } from '../core/home.ts';
import type { UserId } from '../core/ids.ts';

/** A person's Home tab. */
export interface HomePort {
  /** Shows it in place of what was there. Throws ServiceError when Slack does not answer. */
  publish(user: UserId, home: Home): Promise<void>;
}
