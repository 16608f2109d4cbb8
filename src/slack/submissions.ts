import { sessionId, type TeamId, userId } from '../core/ids.ts';
import { InvalidInputError } from '../errors.ts';
import type { HandoffSubmission } from '../flows/flows.ts';
import { SubmissionBody } from './event-shapes.ts';
import { parsePayload } from './parse-payload.ts';
import { focusField } from './views/focus-input.ts';
import { sessionField } from './views/handoff-picker.ts';
import { readMetadata } from './views/modal-metadata.ts';

/** One of our modals as it was sent off. Throws InvalidInputError for one that names neither session nor thread. */
export function toSubmission(body: unknown, teamId: TeamId): HandoffSubmission {
  const { user, view } = parsePayload(SubmissionBody, body);
  const { values } = view.state;
  const { from, thread } = readMetadata(view.private_metadata);
  const session = values[sessionField]?.[sessionField]?.selected_option?.value;
  const focus = values[focusField]?.[focusField]?.value ?? '';
  const common = { user: userId(user.id), focus, from };
  if (thread) return { ...common, chosen: { kind: 'thread', thread: { teamId, ...thread } } };
  if (!session) throw new InvalidInputError('A modal was sent off without a session.');
  return { ...common, chosen: { kind: 'session', session: sessionId(session) } };
}
