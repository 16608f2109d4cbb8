import { createHash } from 'node:crypto';

type Body = Readonly<Record<string, unknown>>;

/**
 * DUR-1. Names a delivery, so that the same payload delivered twice is stored once: by Slack's id of the event, by the
 * trigger id of what a person did, else by its content.
 */
export function deliveryKey(body: Body): string {
  if (typeof body.event_id === 'string') return `event:${body.event_id}`;
  if (typeof body.trigger_id === 'string') return `trigger:${body.trigger_id}`;
  return `content:${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;
}
