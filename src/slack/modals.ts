import { SlackError, type WebClient } from '@slack/web-api';
import type { Logger } from '../log.ts';
import type { ModalsPort } from '../ports/modals.ts';
import { toView } from './views/modal.ts';

export function createModals(client: WebClient, log: Logger): ModalsPort {
  const tried = <T>(what: string, call: () => Promise<T>) => call().catch((error: unknown) => given(error, what, log));
  return {
    async open({ id }, modal) {
      const answer = await tried('opened', () => client.views.open({ trigger_id: id, view: toView(modal) }));
      return answer?.view?.id === undefined ? undefined : { viewId: answer.view.id };
    },
    async show({ viewId }, modal) {
      const answer = await tried('changed', () => client.views.update({ view_id: viewId, view: toView(modal) }));
      return answer !== undefined;
    },
  };
}

/** Whatever Slack's reason is, there is no modal, and the caller has another way to say it. */
function given(error: unknown, what: string, log: Logger): undefined {
  if (!(error instanceof SlackError)) throw error;
  log.warn({ err: error }, `a modal could not be ${what}`);
  return undefined;
}
