import type { App } from '@slack/bolt';
import type { Flows } from '../../flows/flows.ts';
import { takeDelivery } from '../delivery-of.ts';

/** After each of these another channel may be available, or one less, or one has another name (T21). */
const changes = [
  'channel_archive',
  'channel_deleted',
  'channel_left',
  'channel_rename',
  'channel_unarchive',
  'group_archive',
  'group_deleted',
  'group_left',
  'group_rename',
  'group_unarchive',
  'member_joined_channel',
  'member_left_channel',
] as const;

/** SPIN-10: the lists of available spaces are refreshed when Slack tells of a change. */
export function registerSpaceEvents(app: App, flows: Flows): void {
  for (const change of changes) app.event(change, async ({ context }) => flows.spacesChanged(takeDelivery(context)));
}
