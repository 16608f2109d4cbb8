import type { App, ViewSubmitAction } from '@slack/bolt';
import { type DeliveryId, spaceId, spinOffId } from '../../core/ids.ts';
import type { Flows, HomePlace } from '../../flows/flows.ts';
import type { Trigger } from '../../ports/modals.ts';
import { receivedAt, takeDelivery } from '../delivery-of.ts';
import { toHomeClick, toHomeOpened, toSettingsSubmission } from '../home-acts.ts';
import { whileSubmitted } from '../submitted-modal.ts';
import { triggerOf } from '../trigger.ts';
import { homeActions } from '../views/home.ts';
import { settingsCallback, settingsFields } from '../views/space-settings.ts';

type OnClick = (value: string, place: HomePlace, delivery: DeliveryId, trigger: Trigger | undefined) => Promise<void>;

/** App Home: opening it, its buttons, and the settings of a channel that it opens (SPACE-1, SPIN-8). */
export function registerHome(app: App, flows: Flows): void {
  app.event('app_home_opened', async ({ body, context }) => {
    const place = toHomeOpened(body);
    if (place) await flows.openHome(place, takeDelivery(context));
  });
  const listeners: Readonly<Record<string, OnClick>> = {
    [homeActions.settings]: (value, place, delivery, trigger) =>
      flows.openSettings({ ...place, spaceId: spaceId(value), trigger }, delivery),
    [homeActions.open]: (value, place, delivery) =>
      flows.openRecorded({ ...place, spinOff: spinOffId(value) }, delivery),
    [homeActions.dismiss]: (value, place, delivery) =>
      flows.dismissRecorded({ ...place, spinOff: spinOffId(value) }, delivery),
    [homeActions.previous]: (value, place, delivery) => flows.openHome({ ...place, page: Number(value) }, delivery),
    [homeActions.next]: (value, place, delivery) => flows.openHome({ ...place, page: Number(value) }, delivery),
  };
  for (const [action, onClick] of Object.entries(listeners)) {
    app.action(action, async ({ ack, body, context }) => {
      await ack();
      const { place, value } = toHomeClick(body);
      const trigger = 'trigger_id' in body ? triggerOf(context, body.trigger_id) : undefined;
      await onClick(value, place, takeDelivery(context), trigger);
    });
  }
  app.view<ViewSubmitAction>({ type: 'view_submission', callback_id: settingsCallback }, ({ ack, body, context }) =>
    whileSubmitted({ ack, field: settingsFields.approverList, since: receivedAt(context) }, (modal) =>
      flows.changeSettings(toSettingsSubmission(body), modal, takeDelivery(context)),
    ),
  );
}
