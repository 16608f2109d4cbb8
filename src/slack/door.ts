import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Receiver } from '@slack/bolt';

/** One way in which Slack's deliveries come. */
export interface SlackDoor {
  readonly receiver: Receiver;
  /** Whether deliveries can come at this moment. */
  readonly isConnected: () => boolean;
}

/** An address that the process answers beside Slack's (CONF-2). */
export interface HealthRoute {
  readonly path: string;
  readonly method: readonly string[];
  readonly handler: (request: IncomingMessage, response: ServerResponse) => unknown;
}
