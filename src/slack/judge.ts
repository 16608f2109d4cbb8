import { z } from 'zod';
import { isOutside, type NamedTeams } from '../core/belonging.ts';
import { parseThreadCommand } from '../core/commands.ts';
import { spaceId, ts, userId } from '../core/ids.ts';
import { mentionsUser } from '../core/wire-text.ts';
import type { Outsider } from '../flows/flows.ts';
import { isSpoken, teamsOf } from './authorship.ts';
import { EventBody, type MessageEvent } from './event-shapes.ts';
import type { Identity } from './identity.ts';

/** Whether a payload may be heard at all (SEC-1). `by`: who did it, as far as it names that. */
export type Verdict =
  | { readonly kind: 'ours' }
  | { readonly kind: 'other_workspace'; readonly team: string }
  | { readonly kind: 'outsider'; readonly teams: NamedTeams; readonly by: Outsider | undefined };

const maybe = z.string().nullish();

const Envelope = z.object({ type: z.literal('event_callback'), team_id: maybe, context_team_id: maybe });

/** What a person did: a command has its fields flat, clicks, shortcuts and submissions have them in objects. */
const Act = z.object({
  team_id: maybe,
  user_id: maybe,
  channel_id: maybe,
  response_url: maybe,
  team: z.object({ id: maybe }).nullish(),
  user: z.object({ id: maybe, team_id: maybe }).nullish(),
  channel: z.object({ id: maybe }).nullish(),
  container: z.object({ thread_ts: maybe }).nullish(),
});

const ours: Verdict = { kind: 'ours' };

export function judge(body: unknown, us: Identity): Verdict {
  const envelope = Envelope.safeParse(body);
  return envelope.success ? judgeEvent(body, envelope.data, us) : judgeAct(body, us);
}

/** `context_team_id` is the workspace through which the event came; `team_id` may be the one of its author. */
function judgeEvent(body: unknown, { context_team_id, team_id }: z.output<typeof Envelope>, us: Identity): Verdict {
  const receiver = context_team_id ?? team_id ?? undefined;
  if (receiver !== undefined && isOutside({ team: receiver }, us)) return { kind: 'other_workspace', team: receiver };
  const parsed = EventBody.safeParse(body);
  if (!parsed.success) return ours;
  const { event } = parsed.data;
  // What somebody outside changed or deleted was never taken in; a deleted root ends a session whoever wrote it.
  if (event.subtype === 'message_changed' || event.subtype === 'message_deleted') return ours;
  const teams = teamsOf(event);
  return isOutside(teams, us) ? { kind: 'outsider', teams, by: authorOf(event, us) } : ours;
}

function authorOf(event: MessageEvent, { teamId, botUserId }: Identity): Outsider | undefined {
  const { user, bot_id, ts: at, text = '', channel, channel_type, thread_ts } = event;
  if (!user || bot_id || !at || !isSpoken(event)) return undefined;
  const command = parseThreadCommand(text, botUserId);
  const commands = command !== undefined && (command.kind !== 'stop' || command.addressed);
  const space = spaceId(channel);
  return {
    user: userId(user),
    spaceId: space,
    rootTs: thread_ts === undefined ? undefined : ts(thread_ts),
    responseUrl: undefined,
    addressesBaton: commands || channel_type === 'im' || mentionsUser(text, botUserId),
    message: { thread: { teamId, spaceId: space, rootTs: ts(thread_ts ?? at) }, ts: ts(at) },
  };
}

function judgeAct(body: unknown, us: Identity): Verdict {
  const parsed = Act.safeParse(body);
  if (!parsed.success) return ours;
  const { team_id, user_id, channel_id, team, user, channel, container, response_url } = parsed.data;
  const teams: NamedTeams = { userTeam: user?.team_id ?? undefined, team: team?.id ?? team_id ?? undefined };
  if (!isOutside(teams, us)) return ours;
  const who = user?.id ?? user_id;
  const where = channel?.id ?? channel_id;
  if (!who || !where) return { kind: 'outsider', teams, by: undefined };
  const root = container?.thread_ts;
  const by: Outsider = {
    user: userId(who),
    spaceId: spaceId(where),
    rootTs: root ? ts(root) : undefined,
    responseUrl: response_url ?? undefined,
    addressesBaton: true,
    message: undefined,
  };
  return { kind: 'outsider', teams, by };
}
