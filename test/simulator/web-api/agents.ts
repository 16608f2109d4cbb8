import { refuse } from '../refusal.ts';
import type { Channel, SessionStatus } from '../shapes.ts';
import type { World } from '../world.ts';
import { isTs, readableChannel } from './access.ts';
import type { Args } from './args.ts';
import { warned } from './content.ts';
import { type Methods, method } from './method.ts';

const statuses: readonly string[] = ['processing', 'active', 'suspended', 'closed'] satisfies SessionStatus[];
const titleLimit = 200;

/** The thread that `channel_id` and `thread_ts` name; it must stand. */
function thread(world: World, args: Args): { readonly channel: Channel; readonly threadTs: string } {
  const channel = readableChannel(world, args.required('channel_id'));
  const threadTs = args.required('thread_ts');
  const root = isTs(threadTs) ? world.message(channel.id, threadTs) : undefined;
  return root && !root.thread_ts ? { channel, threadTs } : refuse('invalid_thread_ts');
}

const setSessionStatus = method(3, ['chat:write'], (args, { world }) => {
  if (!world.rules.agent) refuse('not_authorized');
  const { channel, threadTs } = thread(world, args);
  const status = args.required('status');
  if (!statuses.includes(status)) refuse('invalid_status');
  const known = world.session(channel.id, threadTs);
  const title = known?.title ?? args.text('title') ?? '';
  if (title.length > titleLimit) refuse('title_too_long');
  const initiator = args.text('initiator_user_id');
  if (!known && initiator && !world.isMember(channel, initiator)) refuse('user_not_in_channel');
  world.putSession({ channel: channel.id, thread_ts: threadTs, status: status as SessionStatus, title });
  const stoppable = world.rules.subscriptions?.includes('agent_session_stopped') ?? true;
  return status === 'processing' && !stoppable ? warned(['missing_agent_session_stopped_event_subscription']) : {};
});

const rename = method(3, ['chat:write'], (args, { world }) => {
  const { channel, threadTs } = thread(world, args);
  const session = world.session(channel.id, threadTs);
  const title = args.required('title');
  if (!world.rules.agent || !session) return refuse('not_authorized');
  if (title.length > titleLimit) refuse('title_too_long');
  world.putSession({ ...session, title });
  return {};
});

const setAssistantStatus = method('special', ['chat:write', 'assistant:write'], (args, { world }) => {
  const { channel, threadTs } = thread(world, args);
  const messages = args.json('loading_messages', 'invalid_arguments') ?? [];
  if (!Array.isArray(messages) || messages.length > 10) return refuse('invalid_arguments');
  const status = args.text('status') ?? refuse('invalid_arguments');
  const loading = (messages as unknown[]).map(String);
  const at = Date.now();
  world.putStatus({ channel: channel.id, thread_ts: threadTs, status, loading_messages: loading, set_at: at });
  return {};
});

export const agentMethods: Methods = {
  'agents.sessions.setStatus': setSessionStatus,
  'agents.sessions.rename': rename,
  'assistant.threads.setStatus': setAssistantStatus,
};
