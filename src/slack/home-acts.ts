import { spaceId, userId } from '../core/ids.ts';
import { SpaceSettings } from '../core/space.ts';
import { InvalidInputError } from '../errors.ts';
import type { HomePlace, SettingsSubmission } from '../flows/flows.ts';
import { HomeActBody, HomeOpenedBody, SubmissionBody } from './event-shapes.ts';
import { parsePayload } from './parse-payload.ts';
import { readMetadata } from './views/modal-metadata.ts';
import { settingsFields } from './views/space-settings.ts';

/** Who opened Home; undefined for the tab with the messages. */
export function toHomeOpened(body: unknown): HomePlace | undefined {
  const { event } = parsePayload(HomeOpenedBody, body);
  if (event.tab !== 'home') return undefined;
  return { user: userId(event.user), direct: event.channel === undefined ? undefined : spaceId(event.channel) };
}

/** A click in Home; `value` is what the button carries. */
export function toHomeClick(body: unknown): { readonly place: HomePlace; readonly value: string } {
  const { user, view, actions } = parsePayload(HomeActBody, body);
  const value = actions[0]?.value;
  if (value === undefined) throw new InvalidInputError('A click in Home has no value.');
  return { place: { user: userId(user.id), direct: readMetadata(view.private_metadata).direct }, value };
}

/** The settings of a space as they were sent off. Throws InvalidInputError for a form that Baton did not write. */
export function toSettingsSubmission(body: unknown): SettingsSubmission {
  const { user, view } = parsePayload(SubmissionBody, body);
  const { from, direct } = readMetadata(view.private_metadata);
  if (!from) throw new InvalidInputError('The settings were sent off without their channel.');
  const field = (id: string) => view.state.values[id]?.[id];
  const kind = field(settingsFields.approvers)?.selected_option?.value ?? 'requester';
  const users = field(settingsFields.approverList)?.selected_users ?? [];
  const form = parsePayload(SpaceSettings, {
    tools: (field(settingsFields.tools)?.selected_options ?? []).map(({ value }) => value),
    approvers: kind === 'list' ? { kind, users } : { kind },
    replies: field(settingsFields.replies)?.selected_option?.value,
  });
  return { user: userId(user.id), direct, spaceId: from.spaceId, form };
}
