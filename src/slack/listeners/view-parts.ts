import type { App } from '@slack/bolt';
import type { Flows } from '../../flows/flows.ts';
import { takeDelivery } from '../delivery-of.ts';
import { toPartTurn } from '../interactions.ts';
import type { PartAction } from '../views/spin-off-view.ts';

const actions = ['previous_part', 'next_part'] as const satisfies readonly PartAction[];

/** The buttons in a View all modal that has several parts (APPROVAL-1). */
export function registerViewParts(app: App, flows: Flows): void {
  for (const action of actions) {
    app.action(action, async ({ ack, body, context }) => {
      await ack();
      await flows.turnSpinOffView(toPartTurn(body), takeDelivery(context));
    });
  }
}
