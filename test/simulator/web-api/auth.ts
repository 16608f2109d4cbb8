import { bot, team } from '../seed.ts';
import { type Methods, method } from './method.ts';

export const authMethods: Methods = {
  'auth.test': {
    token: 'either',
    scopes: [],
    tier: 'special',
    run: (_args, { url }) => ({
      url: `${url}/`,
      team: team.name,
      user: bot.name,
      team_id: team.id,
      user_id: bot.user,
      bot_id: bot.id,
      is_enterprise_install: false,
    }),
  },
  'apps.connections.open': {
    token: 'app',
    scopes: [],
    tier: 1,
    run: (_args, { url, sockets }) => ({ url: url.replace(/^http/, 'ws') + sockets.ticket() }),
  },
  'team.info': method(3, ['team:read'], (_args, { url }) => ({
    team: { id: team.id, name: team.name, domain: team.domain, url: `${url}/`, icon: {} },
  })),
};
