import type { App } from '@slack/bolt';
import type { Flows } from '../../flows/flows.ts';
import { takeDelivery } from '../delivery-of.ts';
import { toStop } from '../events.ts';
import type { Identity } from '../identity.ts';

/** SESSION-10: the Stop that Slack itself shows while a session is processing. */
export function registerSessionEvents(app: App, flows: Flows, identity: Identity): void {
  app.event('agent_session_stopped', async ({ body, context }) =>
    flows.stopSession(toStop(body, identity), takeDelivery(context)),
  );
}
