import type { App } from '@slack/bolt';
import type { Flows } from '../../flows/flows.ts';
import { takeDelivery } from '../delivery-of.ts';
import type { Identity } from '../identity.ts';
import { toHandoffCommand } from '../interactions.ts';
import { triggerOf } from '../trigger.ts';

/** HANDOFF-1: `/handoff`. The acknowledgement is empty: Slack then shows nothing, and the flow answers. */
export function registerCommands(app: App, flows: Flows, { teamId }: Pick<Identity, 'teamId'>): void {
  app.command('/handoff', async ({ ack, body, context }) => {
    await ack();
    const trigger = triggerOf(context, body.trigger_id);
    await flows.handOffByCommand({ ...toHandoffCommand(body, teamId), trigger }, takeDelivery(context));
  });
}
