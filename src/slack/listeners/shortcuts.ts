import type { App } from '@slack/bolt';
import type { Flows } from '../../flows/flows.ts';
import { takeDelivery } from '../delivery-of.ts';
import type { Identity } from '../identity.ts';
import { toGlobalShortcut, toMessageShortcut } from '../interactions.ts';
import { triggerOf } from '../trigger.ts';

/** HANDOFF-1: "Hand off this thread" on a message, and the global "Hand off a thread". */
export function registerShortcuts(app: App, flows: Flows, { teamId }: Pick<Identity, 'teamId'>): void {
  app.shortcut('handoff_message', async ({ ack, body, context }) => {
    await ack();
    const trigger = triggerOf(context, body.trigger_id);
    await flows.handOffByShortcut({ ...toMessageShortcut(body, teamId), trigger }, takeDelivery(context));
  });
  app.shortcut('handoff_global', async ({ ack, body, context }) => {
    await ack();
    const trigger = triggerOf(context, body.trigger_id);
    await flows.handOffByShortcut({ ...toGlobalShortcut(body), trigger }, takeDelivery(context));
  });
}
