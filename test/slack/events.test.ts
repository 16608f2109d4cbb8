import type {
  AppMentionEvent,
  BotMessageEvent,
  FileShareMessageEvent,
  GenericMessageEvent,
  MessageChangedEvent,
  MessageDeletedEvent,
  ThreadBroadcastMessageEvent,
} from '@slack/types';
import { describe, expect, test } from 'vitest';
import { InvalidInputError } from '../../src/errors.ts';
import { toHeard, toStop } from '../../src/slack/events.ts';
import { ana, identity, mention, otherBot, wrapped } from './payloads.ts';

const heard = (event: object) => toHeard(wrapped(event), identity);

const said = {
  type: 'message',
  subtype: undefined,
  channel: 'C1',
  channel_type: 'channel',
  user: ana,
  text: 'Options A/B?',
  ts: '100.000001',
  event_ts: '100.000001',
} as const satisfies GenericMessageEvent;

const inThread = { ...said, ts: '200.000001', event_ts: '200.000001', thread_ts: '100.000001', parent_user_id: ana };

const mentioned = {
  type: 'app_mention',
  channel: 'C1',
  user: ana,
  text: `${mention} take B`,
  ts: '100.000001',
  event_ts: '100.000001',
} as const satisfies AppMentionEvent;

const changed = (message: object, previous: object) =>
  ({
    type: 'message',
    subtype: 'message_changed',
    hidden: true,
    channel: 'C1',
    channel_type: 'channel',
    ts: '300.000001',
    event_ts: '300.000001',
    message: message as GenericMessageEvent,
    previous_message: previous as GenericMessageEvent,
  }) satisfies MessageChangedEvent;

const deleted = (previous: object) =>
  ({
    type: 'message',
    subtype: 'message_deleted',
    hidden: true,
    channel: 'C1',
    channel_type: 'channel',
    ts: '300.000001',
    event_ts: '300.000001',
    deleted_ts: '200.000001',
    previous_message: previous as GenericMessageEvent,
  }) satisfies MessageDeletedEvent;

const workflow = {
  type: 'message',
  subtype: 'bot_message',
  channel: 'C1',
  channel_type: 'channel',
  bot_id: otherBot,
  text: `${mention} the build is red`,
  ts: '200.000001',
  event_ts: '200.000001',
} as const satisfies BotMessageEvent;

const root = { teamId: 'T1', spaceId: 'C1', rootTs: '100.000001' };

describe('what becomes a message', () => {
  const expected = {
    thread: root,
    ts: '100.000001',
    author: ana,
    wireText: 'Options A/B?',
    direct: false,
    files: [],
    underOwnRoot: false,
  };
  const broadcast = { ...inThread, subtype: 'thread_broadcast', root: { ...said } } as unknown;
  const shared = { ...said, subtype: 'file_share', text: '' } satisfies FileShareMessageEvent;

  test.each<[string, object, object]>([
    ['a root message is the root of its own thread (SESSION-1)', said, expected],
    ['a reply belongs to its root', inThread, { ...expected, ts: '200.000001' }],
    ['the channel type says whether it is direct', { ...said, channel_type: 'im' }, { ...expected, direct: true }],
    ['a conversation of several people is not direct', { ...said, channel_type: 'mpim' }, expected],
    [
      "a reply under Baton's root says so",
      { ...inThread, parent_user_id: 'U0BOT' },
      { ...expected, ts: '200.000001', underOwnRoot: true },
    ],
    [
      'a mention event does not tell whose root it is under, which may be ours (SESSION-12)',
      { ...mentioned, ts: '200.000001', thread_ts: '100.000001' },
      { ...expected, ts: '200.000001', wireText: `${mention} take B`, underOwnRoot: true },
    ],
    ['a mention event gives the same', mentioned, { ...expected, wireText: `${mention} take B` }],
    [
      'a reply that is sent to the channel too (T06)',
      broadcast as ThreadBroadcastMessageEvent,
      { ...expected, ts: '200.000001' },
    ],
    [
      'fields that are null count as left out',
      { ...said, subtype: null, thread_ts: null, bot_id: null, edited: null },
      expected,
    ],
    ['a shared file without words', shared, { ...expected, wireText: '' }],
    [
      'a message of another bot that mentions Baton has no author',
      workflow,
      {
        ...expected,
        thread: { ...root, rootTs: '200.000001' },
        ts: '200.000001',
        author: undefined,
        wireText: workflow.text,
      },
    ],
  ])('%s', (_name, event, message) => {
    expect(heard(event)).toEqual({ kind: 'message', message });
  });
});

describe('what is ignored', () => {
  const own = { ...workflow, bot_id: 'B0BOT', app_id: 'A0BOT' };
  const ownUpdate = { ...said, user: 'U0BOT', bot_id: 'B0BOT', text: 'after' };

  test.each<[string, object]>([
    ['another bot without a mention', { ...workflow, text: 'the build is red' }],
    ['another bot that has a user', { ...said, bot_id: otherBot }],
    ['a mention of somebody else by a bot', { ...workflow, text: '<@U0BOTX> the build is red' }],
    ['Slackbot', { ...said, user: 'USLACKBOT' }],
    ['a hidden message', { ...said, hidden: true }],
    ['a person who joined', { ...said, subtype: 'channel_join', text: `<@${ana}> has joined` }],
    ['a changed topic', { ...said, subtype: 'channel_topic' }],
    ['own, known by its bot id', { ...own, app_id: undefined }],
    ['own, known by its app id', { ...own, bot_id: 'B0OTHERTOKEN' }],
    ['own, known by its profile', { ...said, user: 'U0X', bot_id: 'B0X', bot_profile: { app_id: 'A0BOT' } }],
    ['own, known by its user', { ...said, user: 'U0BOT', text: mention }],
    ['own file', { ...said, subtype: 'file_share', user: 'U0BOT', text: mention }],
    ['own update', changed(ownUpdate, { ...ownUpdate, text: 'before' })],
    ["another bot's update", changed({ ...workflow, text: 'b' }, { ...workflow, text: 'a' })],
    ['an unfurl: the text is the same (T08)', changed({ ...said, attachments: [{}] }, said)],
  ])('%s', (_name, event) => {
    expect(heard(event)).toMatchObject({ kind: 'ignored' });
  });
});

test.each<[string, object, object]>([
  [
    'an edit carries the new text',
    changed({ ...said, text: 'Options A/C?' }, said),
    { spaceId: 'C1', ts: '100.000001', wireText: 'Options A/C?' },
  ],
  [
    'a mention that was edited is an edit (T07)',
    { ...mentioned, edited: { user: ana, ts: '105.0' } },
    { spaceId: 'C1', ts: '100.000001', wireText: `${mention} take B` },
  ],
])('%s', (_name, event, edit) => {
  expect(heard(event)).toEqual({ kind: 'edit', edit });
});

test.each<[string, object, object]>([
  ['a reply that was deleted', deleted(inThread), { thread: root, ts: '200.000001' }],
  [
    'a root that was deleted',
    deleted({ ...said, ts: '200.000001' }),
    { thread: { ...root, rootTs: '200.000001' }, ts: '200.000001' },
  ],
  [
    "Baton's own root that somebody deleted",
    deleted({ ...said, ts: '200.000001', user: 'U0BOT', bot_id: 'B0BOT' }),
    { thread: { ...root, rootTs: '200.000001' }, ts: '200.000001' },
  ],
  [
    "Baton's own, whose row its metadata names (SESSION-12)",
    deleted({
      ...said,
      ts: '200.000001',
      user: 'U0BOT',
      bot_id: 'B0BOT',
      metadata: { event_type: 'baton_outbox', event_payload: { id: 'row-1' } },
    }),
    { thread: { ...root, rootTs: '200.000001' }, ts: '200.000001', post: 'row-1' },
  ],
  [
    'or, where Slack left the metadata out, a block',
    deleted({
      ...said,
      ts: '200.000001',
      user: 'U0BOT',
      bot_id: 'B0BOT',
      blocks: [{ type: 'section', block_id: 'baton:row-1' }],
    }),
    { thread: { ...root, rootTs: '200.000001' }, ts: '200.000001', post: 'row-1' },
  ],
  [
    "Baton's own that leaves a placeholder",
    changed(
      { type: 'message', subtype: 'tombstone', ts: '100.000001', thread_ts: '100.000001', user: 'USLACKBOT' },
      { ...said, user: 'U0BOT', bot_id: 'B0BOT', blocks: [{ type: 'section', block_id: 'baton:row-1' }] },
    ),
    { thread: root, ts: '100.000001', post: 'row-1' },
  ],
  [
    "another's, who copied the mark",
    deleted({ ...said, ts: '200.000001', blocks: [{ type: 'section', block_id: 'baton:row-1' }] }),
    { thread: { ...root, rootTs: '200.000001' }, ts: '200.000001' },
  ],
  [
    'a root with replies leaves a placeholder',
    changed(
      {
        type: 'message',
        subtype: 'tombstone',
        ts: '100.000001',
        thread_ts: '100.000001',
        user: 'USLACKBOT',
        hidden: true,
      },
      said,
    ),
    { thread: root, ts: '100.000001' },
  ],
])('%s is a deletion (SESSION-7)', (_name, event, deletion) => {
  expect(heard(event)).toEqual({ kind: 'deletion', deletion });
});

test.each<[string, object]>([
  ['no channel', { ...said, channel: undefined }],
  ['no ts', { ...said, ts: undefined }],
  ['nobody who wrote it', { ...said, user: undefined }],
  ['a ts that is none', { ...said, ts: 'now' }],
  ['another kind of event', { ...said, type: 'reaction_added' }],
])('%s is refused as invalid', (_name, event) => {
  expect(() => heard(event)).toThrow(InvalidInputError);
});

test('an error about a shape names the field and none of the content', () => {
  expect(() => heard({ ...said, text: 42, channel: { secret: 'xoxb-1' } })).toThrow(
    /event\.text: .*; event\.channel: /,
  );
  expect(() => heard({ ...said, channel: { secret: 'xoxb-1' } })).not.toThrow(/xoxb/);
});

test("Slack's own Stop names the thread and the person", () => {
  const event = {
    type: 'agent_session_stopped',
    channel: 'C1',
    user: ana,
    thread_ts: '100.000001',
    streaming_message_ts: [],
  };
  expect(toStop(wrapped(event), identity)).toEqual({ thread: root, user: ana });
});
