import type { EnvelopedEvent } from '@slack/bolt';
import { teamId, userId } from '../../src/core/ids.ts';
import type { Identity } from '../../src/slack/identity.ts';

export const ana = 'U0ANA';
export const otherBot = 'B0OTHER';
export const mention = '<@U0BOT>';

export const identity: Identity = {
  teamId: teamId('T1'),
  botUserId: userId('U0BOT'),
  enterpriseId: undefined,
  botId: 'B0BOT',
  appId: undefined,
};

/** An event as the Events API wraps it. */
export const wrapped = (event: object, eventId = 'Ev1') =>
  ({
    token: 'verification',
    team_id: 'T1',
    api_app_id: 'A0BOT',
    type: 'event_callback',
    event_id: eventId,
    event_time: 100,
    event: event as EnvelopedEvent['event'],
  }) satisfies EnvelopedEvent;
