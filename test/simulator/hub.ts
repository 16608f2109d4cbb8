import type { Chaos } from './chaos.ts';
import type { Courier } from './courier.ts';
import type { HttpTransport } from './deliver-http.ts';
import type { SocketTransport } from './deliver-socket.ts';
import { envelope, subscriptionName } from './events.ts';
import type { ResponseUrls } from './response-urls.ts';
import { bot } from './seed.ts';
import type { Settings } from './settings.ts';
import type { Channel, Json } from './shapes.ts';
import type { Triggers } from './triggers.ts';
import type { ApiFaults } from './web-api/api-faults.ts';
import type { CallLog } from './web-api/call-log.ts';
import type { RateLimits } from './web-api/rate-limits.ts';
import type { World } from './world.ts';

/** Everything that the parts of one simulator share. */
export interface Hub {
  readonly settings: Settings;
  /** "http://127.0.0.1:port", without a slash at the end. */
  readonly url: string;
  readonly world: World;
  readonly chaos: Chaos;
  readonly courier: Courier;
  readonly http: HttpTransport;
  readonly sockets: SocketTransport;
  readonly triggers: Triggers;
  readonly responseUrls: ResponseUrls;
  readonly apiFaults: ApiFaults;
  readonly rateLimits: RateLimits;
  readonly calls: CallLog;
}

function subscribed({ world }: Hub, event: Json): boolean {
  return world.rules.subscriptions?.includes(subscriptionName(event)) ?? true;
}

/** Sends an event to the app if it subscribed to it. Nobody waits: Slack's own actions do not depend on the app. */
export function announce(hub: Hub, event: Json, channel?: Channel): void {
  if (!subscribed(hub, event)) return;
  void hub.courier.event({ kind: 'event', body: envelope(event, channel) });
}

/** As `announce`, for what happens in a channel: the app hears of it only while the bot is a member. */
export function announceIn(hub: Hub, channel: Channel, event: Json): void {
  if (hub.world.isMember(channel, bot.user)) announce(hub, event, channel);
}
