import type { WebClient } from '@slack/web-api';
import type { HomePort } from '../ports/home.ts';
import { asked } from './asked.ts';
import { toHomeView } from './views/home.ts';

export function createHome(client: WebClient): HomePort {
  return {
    async publish(user, home) {
      await asked(() => client.views.publish({ user_id: user, view: toHomeView(home) }));
    },
  };
}
