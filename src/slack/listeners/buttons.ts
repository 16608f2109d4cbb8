import type { App } from '@slack/bolt';
import { approvalId, type DeliveryId, runId, sessionId, spinOffId } from '../../core/ids.ts';
import type { Button } from '../../core/post.ts';
import type { Click, Flows } from '../../flows/flows.ts';
import type { Trigger } from '../../ports/modals.ts';
import { takeDelivery } from '../delivery-of.ts';
import { toClick } from '../interactions.ts';
import { triggerOf } from '../trigger.ts';

type OnClick = (value: string, click: Click, delivery: DeliveryId, trigger: Trigger | undefined) => Promise<void>;

export function registerButtons(app: App, flows: Flows): void {
  const listeners: Readonly<Record<Button['action'], OnClick>> = {
    cancel_handoff: (value, click, delivery) => flows.cancelHandoff(runId(value), click, delivery),
    continue_session: (value, click, delivery) => flows.continueSession(sessionId(value), click, delivery),
    retry_run: (value, click, delivery) => flows.retryRun(runId(value), click, delivery),
    approve: (value, click, delivery) => flows.decideApproval(approvalId(value), 'approved', click, delivery),
    deny: (value, click, delivery) => flows.decideApproval(approvalId(value), 'denied', click, delivery),
    view_all: (value, click, delivery, trigger) => flows.viewSpinOff(spinOffId(value), { ...click, trigger }, delivery),
  };
  for (const [action, onClick] of Object.entries(listeners)) {
    app.action(action, async ({ ack, body, context }) => {
      await ack();
      const { click, value } = toClick(body);
      const trigger = 'trigger_id' in body ? triggerOf(context, body.trigger_id) : undefined;
      await onClick(value, click, takeDelivery(context), trigger);
    });
  }
}
