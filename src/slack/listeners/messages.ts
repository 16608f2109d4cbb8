import type { App, Context } from '@slack/bolt';
import type { Flows } from '../../flows/flows.ts';
import type { Logger } from '../../log.ts';
import { deliveryOf, takeDelivery } from '../delivery-of.ts';
import { toHeard } from '../events.ts';
import type { Identity } from '../identity.ts';

interface Deps {
  readonly identity: Identity;
  readonly log: Logger;
}

/** Messages come as `message`, mentions in channels as `app_mention` too; the flow knows a message by its channel and ts. */
export function registerMessages(app: App, flows: Flows, { identity, log }: Deps): void {
  const hear = async ({ body, context }: { readonly body: unknown; readonly context: Context }): Promise<void> => {
    const heard = toHeard(body, identity);
    switch (heard.kind) {
      case 'message':
        return flows.receiveMessage(heard.message, takeDelivery(context));
      case 'edit':
        return flows.editMessage(heard.edit, takeDelivery(context));
      case 'deletion':
        return flows.deleteMessage(heard.deletion, takeDelivery(context));
      case 'ignored':
        log.debug({ delivery: deliveryOf(context), why: heard.why }, 'event ignored');
    }
  };
  app.event('message', hear);
  app.event('app_mention', hear);
}
