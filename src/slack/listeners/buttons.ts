import type { App } from '@slack/bolt';
import { runId, sessionId } from '../../core/ids.ts';
import type { Button } from '../../core/post.ts';
import type { Click, Flows } from '../../flows/flows.ts';
import { takeDelivery } from '../delivery-of.ts';
import { toClick } from '../interactions.ts';

type OnClick = (value: string, click: Click, delivery: ReturnType<typeof takeDelivery>) => Promise<void>;

export function registerButtons(app: App, flows: Flows): void {
  const listeners: Readonly<Record<Button['action'], OnClick>> = {
    cancel_handoff: (value, click, delivery) => flows.cancelHandoff(runId(value), click, delivery),
    continue_session: (value, click, delivery) => flows.continueSession(sessionId(value), click, delivery),
    retry_run: (value, click, delivery) => flows.retryRun(runId(value), click, delivery),
  };
  for (const [action, onClick] of Object.entries(listeners)) {
    app.action(action, async ({ ack, body, context }) => {
      await ack();
      const { click, value } = toClick(body);
      await onClick(value, click, takeDelivery(context));
    });
  }
}
