import type { App } from '@slack/bolt';
import type { Flows } from '../flows/flows.ts';
import type { Logger } from '../log.ts';
import { deliveryOf, takeDelivery } from './delivery-of.ts';
import type { Identity } from './identity.ts';
import { judge } from './judge.ts';

/** SEC-1: the one place that everything passes before a listener hears it. */
export function registerGate(
  app: App,
  flows: Pick<Flows, 'refuseOutsider'>,
  { identity, log }: { readonly identity: Identity; readonly log: Logger },
): void {
  app.use(async ({ body, context, next }) => {
    const verdict = judge(body, identity);
    switch (verdict.kind) {
      case 'ours':
        return next();
      case 'other_workspace':
        log.warn({ delivery: deliveryOf(context), team: verdict.team }, 'ignored: meant for another workspace');
        return;
      case 'outsider': {
        const { teams, by } = verdict;
        log.warn({ delivery: deliveryOf(context), ...teams, user: by?.user }, 'refused: from another workspace');
        if (by) await flows.refuseOutsider(by, takeDelivery(context));
      }
    }
  });
}
