import { describe, expect, test } from 'vitest';
import { sessionId, ts, userId } from '../../src/core/ids.ts';
import type { InboundMessage } from '../../src/core/message.ts';
import { type MessageFacts, maxUnattendedRuns, planForMessage } from '../../src/core/receive.ts';
import type { Session, SessionState } from '../../src/core/session.ts';
import { ana, bot, general, team, threadIn } from '../support/flow-world-places.ts';

const root = ts('100.000100');

const inState = (state: SessionState): Session => ({
  id: sessionId('s'),
  teamId: team,
  spaceId: general,
  rootTs: root,
  rootPost: undefined,
  state,
  title: 'A or B',
  owner: ana,
  origin: 'mention',
  parent: undefined,
  spunOff: false,
  piece: 'chat',
  handedOffTo: undefined,
  boundary: 0,
  createdAt: 0,
  activeAt: 0,
});
const open = inState('open');

const reply = (wireText: string, more: Partial<InboundMessage> = {}): InboundMessage => ({
  thread: threadIn(root),
  ts: ts('200.000100'),
  author: ana,
  wireText,
  files: [],
  direct: false,
  underOwnRoot: false,
  ...more,
});
const atRoot = (wireText: string, more: Partial<InboundMessage> = {}) => reply(wireText, { ts: root, ...more });

const facts = (more: Partial<MessageFacts> = {}): MessageFacts => ({
  botUserId: bot,
  session: open,
  replies: 'auto',
  runIsLive: false,
  followsBatonOrSelf: false,
  unattendedSincePerson: 0,
  ...more,
});
const none = facts({ session: undefined });
const workflow = { author: undefined };
const direct = { direct: true };

describe('a thread without a session', () => {
  test.each([
    ['a mention at the root opens one', atRoot('<@U0BATON> hi'), 'open'],
    ['a mention in the middle of the text too', atRoot('hey <@U0BATON>, hi'), 'open'],
    ['a mention behind somebody else at the root too', atRoot('<@U0BEN> <@U0BATON> hi'), 'open'],
    ['a mention in a reply too', reply('<@U0BATON> hi'), 'open'],
    ['a message without one is not for Baton', atRoot('hi'), 'ignore'],
    ['a mention of somebody else is not for Baton', atRoot('<@U0BEN> hi'), 'ignore'],
    ['an escaped mention, as code has it, is none', atRoot('`&lt;@U0BATON&gt;`'), 'ignore'],
    ['a reply that begins with a group is not for Baton', reply('<!subteam^S0TEAM> ask <@U0BATON>'), 'ignore'],
    ['a reply that begins with somebody else is not for Baton', reply('<@U0BEN> ask <@U0BATON>'), 'ignore'],
    ['a direct message opens one', atRoot('hi', direct), 'open'],
    ['a reply to a direct message opens one', reply('hi', direct), 'open'],
    ['a workflow that mentions Baton opens one', atRoot('<@U0BATON> report', workflow), 'open'],
    ['a workflow that does not is ignored', atRoot('report', workflow), 'ignore'],
    ['a workflow in a direct channel is ignored too', atRoot('report', { ...workflow, ...direct }), 'ignore'],
  ])('%s', (_name, message, kind) => expect(planForMessage(message, none).kind).toBe(kind));
});

describe('replies without a mention (SESSION-3)', () => {
  const plain = reply('and then?');
  test.each([
    ['auto: nobody is near', plain, facts(), 'keep'],
    ['auto: a run is live', plain, facts({ runIsLive: true }), 'start'],
    ['auto: it follows Baton or the same author', plain, facts({ followsBatonOrSelf: true }), 'start'],
    ['all: always', plain, facts({ replies: 'all' }), 'start'],
    ['mention: never, even during a run', plain, facts({ replies: 'mention', runIsLive: true }), 'keep'],
    ['mention: never, even behind Baton', plain, facts({ replies: 'mention', followsBatonOrSelf: true }), 'keep'],
    ['mention: with a mention', reply('<@U0BATON> go'), facts({ replies: 'mention' }), 'start'],
    ['a mention anywhere in the text', reply('go on, <@U0BATON>'), facts(), 'start'],
    ['a direct message', reply('go on', direct), facts({ replies: 'mention' }), 'start'],
  ])('%s', (_name, message, given, kind) => expect(planForMessage(message, given).kind).toBe(kind));
});

describe('a reply that begins by mentioning somebody else never starts a run', () => {
  test.each([
    ['auto, during a run', reply('<@U0BEN> look'), facts({ runIsLive: true })],
    ['auto, behind Baton', reply('<@U0BEN> look'), facts({ followsBatonOrSelf: true })],
    ['all', reply('<@U0BEN> look'), facts({ replies: 'all' })],
    ['with white space before it', reply('  <@U0BEN> look'), facts({ replies: 'all' })],
    ['a group', reply('<!subteam^S0TEAM|@team> look'), facts({ replies: 'all' })],
    ['everybody here', reply(' <!here> look'), facts({ replies: 'all' })],
    ['the channel', reply('<!channel|channel> look'), facts({ runIsLive: true })],
    ['everyone', reply('<!everyone> look'), facts({ followsBatonOrSelf: true })],
    ['with a mention of Baton behind it', reply('<@U0BEN> tell <@U0BATON>'), facts()],
    ['in a direct conversation', reply('<@U0BEN> look', direct), facts()],
    ['from a workflow', reply('<@U0BEN> tell <@U0BATON>', workflow), facts()],
  ])('%s', (_name, message, given) => expect(planForMessage(message, given).kind).toBe('keep'));

  test('one that begins with Baton and mentions others does', () => {
    expect(planForMessage(reply('<@U0BATON> tell <@U0BEN>'), facts()).kind).toBe('start');
  });
});

describe('workflow messages in a session (SESSION-5)', () => {
  test.each([
    ['the tenth starts a run', '<@U0BATON> report', maxUnattendedRuns - 1, 'start'],
    ['the eleventh does not', '<@U0BATON> report', maxUnattendedRuns, 'keep'],
    ['one without a mention is ignored', 'report', 0, 'ignore'],
  ])('%s', (_name, text, unattendedSincePerson, kind) => {
    const given = facts({ unattendedSincePerson, replies: 'all', runIsLive: true });
    expect(planForMessage(reply(text, workflow), given).kind).toBe(kind);
  });

  test('the limit is ten', () => expect(maxUnattendedRuns).toBe(10));

  test('the limit does not touch people', () => {
    expect(planForMessage(reply('<@U0BATON> hi'), facts({ unattendedSincePerson: 99 })).kind).toBe('start');
  });
});

test.each(['opening', 'closed', 'failed'] as const)('nothing starts in a session that is %s', (state) => {
  const plan = planForMessage(reply('<@U0BATON> hi', { author: userId('U0ANA') }), facts({ session: inState(state) }));
  expect(plan).toEqual({ kind: 'ignore', why: `the session is ${state}` });
});
