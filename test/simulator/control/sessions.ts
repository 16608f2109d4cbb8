import { z } from 'zod';
import { announceIn } from '../hub.ts';
import { impossible } from '../refusal.ts';
import { memberChannel, personIn } from './lookup.ts';
import { act } from './verb.ts';

const thread = { user: z.string(), channel: z.string(), thread_ts: z.string() };

/** A person presses Slack's own Stop, which is there only while the session is `processing` (`force` for a late press). */
const stopSession = act(z.object({ ...thread, force: z.boolean().optional() }), (hub, input) => {
  const channel = memberChannel(hub, input.channel, personIn(hub, input.user));
  const status = hub.world.session(channel.id, input.thread_ts)?.status;
  if (status !== 'processing' && !input.force) {
    impossible(
      `The session is ${status ?? 'unknown to Slack'}, so there is no Stop button; use force for a late press.`,
    );
  }
  announceIn(hub, channel, {
    type: 'agent_session_stopped',
    channel: channel.id,
    user: input.user,
    thread_ts: input.thread_ts,
    streaming_message_ts: [],
    event_ts: hub.world.nextTs(),
  });
  return {};
});

/** A person renames the session in Slack. */
const renameSession = act(z.object({ ...thread, title: z.string().min(1).max(200) }), (hub, input) => {
  const channel = memberChannel(hub, input.channel, personIn(hub, input.user));
  const session =
    hub.world.session(channel.id, input.thread_ts) ?? impossible('Slack knows no session of this thread.');
  hub.world.putSession({ ...session, title: input.title });
  announceIn(hub, channel, {
    type: 'agent_session_title_changed',
    channel: channel.id,
    user: input.user,
    team_id: hub.world.users.get(input.user)?.team_id,
    thread_ts: input.thread_ts,
    title: input.title,
    previous_title: session.title,
    event_ts: hub.world.nextTs(),
  });
  return {};
});

export const sessionVerbs = { stopSession, renameSession };
