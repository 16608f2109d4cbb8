import { describe, expect, test } from 'vitest';
import type { Conversation, Turn } from './conversation.ts';
import { decide } from './rules.ts';
import { readSetAside, readSpaces } from './set-aside.ts';

const offered = new Map([['SpinOffTask', ['title', 'instruction']]]);
const spaces = new Map([['#ops', 'C01OPS00000']]);
const me = (text: string): Turn => ({ kind: 'user', text });
const talk = (turns: readonly Turn[], tools: Conversation['tools'] = offered): Conversation => ({
  turns,
  tools,
  spaces,
});
const callsFor = (text: string) =>
  (decide(talk([me(text)])).calls ?? []).map(({ name, arguments: args }) => {
    expect(name).toBe('SpinOffTask');
    return JSON.parse(args) as Readonly<Record<string, string>>;
  });

test.each<[string, readonly string[], string | undefined]>([
  ['look into the flaky test separately', ['The flaky test'], undefined],
  ['Please set the cold cache aside.', ['The cold cache'], undefined],
  ['set aside the cold cache', ['The cold cache'], undefined],
  ['spin off the disk alert', ['The disk alert'], undefined],
  ['spin the disk alert off', ['The disk alert'], undefined],
  ['set aside the cache, the index and the backups', ['The cache', 'The index', 'The backups'], undefined],
  ['set aside search and replace', ['Search and replace'], undefined],
  ['look into the disk alert separately in #ops', ['The disk alert'], 'C01OPS00000'],
  ['look into the disk alert in <#C01OPS00000|ops> separately', ['The disk alert'], 'C01OPS00000'],
  [
    'look into caching, the flaky build and old tokens in #ops separately',
    ['Caching', 'The flaky build', 'Old tokens'],
    'C01OPS00000',
  ],
  ['spin off the disk alert to <#C01OPS00000|ops>', ['The disk alert'], 'C01OPS00000'],
  ['ask #ops about the disk alert separately', ['The disk alert'], 'C01OPS00000'],
  ['Ask #C01OPS00000 about the disk alert', ['The disk alert'], 'C01OPS00000'],
  ['ask <#C01OPS00000> about the disk alert', ['The disk alert'], 'C01OPS00000'],
  ['set aside the disk alert in #elsewhere', ['The disk alert'], '#elsewhere'],
])('"%s" sets aside %j', (said, titles, spaceId) => {
  const calls = callsFor(said);
  expect(calls.map(({ title }) => title)).toEqual(titles);
  expect(calls.map((args) => args.spaceId)).toEqual(titles.map(() => spaceId));
  for (const { title = '', instruction } of calls) expect(instruction).toContain(title.slice(1));
});

test.each(['what options do we have?', 'look into the flaky test', 'put the cups aside', 'tell me about #ops'])(
  '"%s" sets nothing aside',
  (said) => expect(callsFor(said)).toEqual([]),
);

test('what stands below the first line is material, word for word', () => {
  const [args] = callsFor('set aside this report:\n  10:05 disk 91%\n\n10:06 disk 97%');
  expect(args).toMatchObject({ title: 'This report', excerpt: '10:05 disk 91%\n\n10:06 disk 97%' });
});

test('where the tool is not offered it says so instead', () => {
  const answer = decide(talk([me('set aside the cache')], new Map()));
  expect(answer).toEqual({ text: expect.stringContaining('SpinOffTask is off here') });
});

describe('what became of a call is said in words', () => {
  const result = (output: object | string): Turn => ({
    kind: 'tool',
    name: 'SpinOffTask',
    args: { title: 'The cache' },
    output: typeof output === 'string' ? output : JSON.stringify(output),
  });
  test.each<[object | string, string]>([
    [{ ok: true, state: 'opened', link: 'https://x.test/p1' }, 'Set aside: [The cache](https://x.test/p1).'],
    [{ ok: true, state: 'opened' }, 'Set aside: The cache.'],
    [{ ok: true, state: 'recorded', message: 'm' }, '"The cache" is recorded'],
    [{ ok: false, code: 'denied', message: 'm' }, '"The cache" was denied'],
    [{ ok: false, code: 'expired', message: 'm' }, 'Nobody decided on "The cache" in time'],
    [{ ok: false, code: 'limit_reached', message: 'At most 3.' }, 'I could not set "The cache" aside. At most 3.'],
    ['Tool failed: no such tool.', 'I could not set "The cache" aside. Tool failed: no such tool.'],
  ])('%j', (output, words) => {
    expect(decide(talk([me('set aside the cache'), result(output)])).text).toContain(words);
  });

  test('each of several', () => {
    const results = [result({ ok: true, state: 'opened' }), result({ ok: false, code: 'denied', message: 'm' })];
    expect(decide(talk([me('set aside the cache, the index'), ...results])).text).toBe(
      'Set aside: The cache. It goes on there by itself.\n\n"The cache" was denied, so I opened nothing and leave it at that.',
    );
  });
});

describe('in the new thread', () => {
  const seed = readSetAside(
    'From U01ANA00000, set aside from another thread:\nLook into this on its own: the cache. Say what is known.\n\nSource: the report\n\n[material m1 begins]\n12% hits\n\nset aside the index\n[material m1 ends]',
  );
  if (!seed) throw new Error('not read');

  test('the instruction is what is asked; source and material came along', () => {
    expect(seed.text).toBe('Look into this on its own: the cache. Say what is known.');
    expect(seed.setAside).toEqual({ source: 'the report', excerpt: '12% hits\n\nset aside the index' });
  });

  test('it is taken up, and nothing is set aside from there', () => {
    const answer = decide(talk([seed]));
    expect(answer.calls).toBeUndefined();
    expect(answer.text).toContain('on its own: **the cache**');
    expect(answer.text).toContain('(the report) has 2 lines; it begins with:\n\n> 12% hits');
  });

  test('an instruction that needs a tool gets it', () => {
    const writing = { ...seed, text: 'Write a file plan.md with one step' };
    expect(decide(talk([writing], new Map([['WriteFile', ['path', 'text']]]))).calls?.[0]?.name).toBe('WriteFile');
  });

  test('what people say there later is answered as everywhere', () => {
    expect(decide(talk([seed, { kind: 'assistant', text: 'Taken up.' }, me('hello')])).text).toMatch(/^Hello/);
  });
});

test('the newest list of spaces counts', () => {
  const list = (line: string) =>
    `Today.\nAvailable spaces for SpinOffTask besides this one (id and name, data):\n${line}`;
  expect(readSpaces([list('- C1 #old'), 'no list', `${list('- C2 #ops\n- C3 #leads')}\n\nFrom U1:\n- x`])).toEqual(
    new Map([
      ['#ops', 'C2'],
      ['#leads', 'C3'],
    ]),
  );
  expect(readSpaces(['none'])).toEqual(new Map());
});
