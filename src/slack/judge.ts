import { z } from 'zod';
import { isOutside, type NamedTeams } from '../core/belonging.ts';
import { parseThreadCommand } from '../core/commands.ts';
import { spaceId, ts, userId } from '../core/ids.ts';
import { mentionsUser } from '../core/wire-text.ts';
import type { Outsider } from '../flows/flows.ts';
import { teamsOf } from './authorship.ts';
import { EventBody, type MessageEvent } from './event-shapes.ts';
import type { Identity } from './identity.ts';

/** Whether a payload may be heard at all (SEC-1). `tell`: who is to be told, where somebody addressed Baton. */
export type Verdict =
  | { readonly kind: 'ours' }
  | { readonly kind: 'other_workspace'; readonly team: string }
  | { readonly kind: 'outsider'; readonly teams: NamedTeams; readonly tell: Outsider | undefined };

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
  return isOutside(teams, us) ? { kind: 'outsider', teams, tell: addressing(event, us) } : ours;
}

/** People who only talk in a shared channel are not told anything. */
function addressing(
  { user, bot_id, ts: at, text = '', channel, channel_type, thread_ts }: MessageEvent,
  { botUserId }: Identity,
): Outsider | undefined {
  if (!user || bot_id || !at) return undefined;
  const command = parseThreadCommand(text, botUserId);
  const addressed = command && (command.kind !== 'stop' || command.addressed);
  if (!addressed && channel_type !== 'im' && !mentionsUser(text, botUserId)) return undefined;
  const rootTs = thread_ts === undefined ? undefined : ts(thread_ts);
  return { user: userId(user), spaceId: spaceId(channel), rootTs, ts: ts(at), responseUrl: undefined };
}

function judgeAct(body: unknown, us: Identity): Verdict {
  const parsed = Act.safeParse(body);
  if (!parsed.success) return ours;
  const { team_id, user_id, channel_id, team, user, channel, container, response_url } = parsed.data;
  const teams: NamedTeams = { userTeam: user?.team_id ?? undefined, team: team?.id ?? team_id ?? undefined };
  if (!isOutside(teams, us)) return ours;
  const who = user?.id ?? user_id;
  const where = channel?.id ?? channel_id;
  if (!who || !where) return { kind: 'outsider', teams, tell: undefined };
  const root = container?.thread_ts;
  const tell: Outsider = {
    user: userId(who),
    spaceId: spaceId(where),
    rootTs: root ? ts(root) : undefined,
    ts: undefined,
    responseUrl: response_url ?? undefined,
  };
  return { kind: 'outsider', teams, tell };
}
