import { SlackError, type WebClient } from '@slack/web-api';
import { ServiceError } from '../errors.ts';
import { patiently } from '../flows/patiently.ts';
import type { Logger } from '../log.ts';
import type { ModalsPort } from '../ports/modals.ts';
import type { System } from '../ports/system.ts';
import { asked } from './asked.ts';
import { toView } from './views/modal.ts';

/** How long a person looks at "Loading…" before it is of no use to say more there. */
const patienceMs = 15_000;

/** Whatever Slack's reason is, there is no modal, and the caller has another way to say it. */
export function createModals(
  client: WebClient,
  { log, system }: { readonly log: Logger; readonly system: System },
): ModalsPort {
  return {
    async open({ id }, modal) {
      try {
        const answer = await client.views.open({ trigger_id: id, view: toView(modal) });
        return answer.view?.id === undefined ? undefined : { viewId: answer.view.id };
      } catch (error) {
        if (!(error instanceof SlackError)) throw error;
        log.warn({ err: error }, 'a modal could not be opened');
        return undefined;
      }
    },
    // Doing it twice is the same as once; a modal that was left at "Loading…" would stay so for ever.
    async show({ viewId }, modal) {
      const update = () => asked(() => client.views.update({ view_id: viewId, view: toView(modal) }));
      try {
        return (await patiently(update, { patienceMs }, { log, system })) !== undefined;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        log.warn({ err: error }, 'a modal could not be changed');
        return false;
      }
    },
  };
}
