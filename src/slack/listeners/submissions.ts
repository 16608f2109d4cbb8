import type { App, ViewSubmitAction } from '@slack/bolt';
import type { Flows } from '../../flows/flows.ts';
import { receivedAt, takeDelivery } from '../delivery-of.ts';
import type { Identity } from '../identity.ts';
import { toSubmission } from '../submissions.ts';
import { whileSubmitted } from '../submitted-modal.ts';
import { focusField } from '../views/focus-input.ts';
import { focusCallback } from '../views/handoff-focus.ts';
import { pickerCallback, sessionField } from '../views/handoff-picker.ts';

/** By callback id, the field at which a refusal is shown. */
const fields = { [pickerCallback]: sessionField, [focusCallback]: focusField } as const;

/** The modals of a handoff, sent off. */
export function registerSubmissions(app: App, flows: Flows, { teamId }: Pick<Identity, 'teamId'>): void {
  for (const [callback, field] of Object.entries(fields)) {
    app.view<ViewSubmitAction>({ type: 'view_submission', callback_id: callback }, ({ ack, body, context }) =>
      whileSubmitted({ ack, field, since: receivedAt(context) }, (modal) =>
        flows.handOffFromModal(toSubmission(body, teamId), modal, takeDelivery(context)),
      ),
    );
  }
}
