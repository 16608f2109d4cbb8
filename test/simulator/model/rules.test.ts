import { describe, expect, test } from 'vitest';
import type { Conversation, Turn } from './conversation.ts';
import { decide } from './rules.ts';

const me = (text: string): Turn => ({ kind: 'user', text });
const model = (text: string): Turn => ({ kind: 'assistant', text });
const allTools = new Map([
  ['WriteFile', ['path', 'text']],
  ['ReadFile', ['path']],
  ['ListFiles', ['path']],
]);
const talk = (turns: readonly Turn[], tools: Conversation['tools'] = allTools): Conversation => ({
  turns,
  tools,
  spaces: new Map(),
});
const seed = me(
  '<handoff-context>\n## Goal\nShip the import.\n\n## Next Steps\n1. Test the importer.\n2. Write `notes.md`.\n</handoff-context>\n\nThe above is a handoff document.',
);

describe('answers', () => {
  test.each<[string, readonly Turn[], RegExp]>([
    ['a greeting says what to try', [me('hello!')], /^Hello!.*options/s],
    [
      'options are three, about the topic',
      [me('What options do we have for the release?')],
      /Option A.*the release.*Option C/s,
    ],
    [
      'a choice means what the options said',
      [me('Options?'), model('- **Option B**: two steps'), me('take B')],
      /Decided: \*\*B\*\*.*two steps/s,
    ],
    [
      'a choice among what a person listed',
      [me('A: wait, B: ship on Monday. Which?'), model('Hm.'), me('Take B.')],
      /ship on Monday/,
    ],
    [
      'a question builds on what was said before',
      [me('We import CSV files'), model('Noted.'), me('How large may they be?')],
      /How large may they be.*We import CSV/s,
    ],
    [
      'a recap lists what people said',
      [me('The budget is 300'), model('Noted.'), me('Recap please')],
      /1\. The budget is 300/,
    ],
    ['a statement is noted', [me('We import CSV files')], /^Got it: We import CSV files\..*scripted model/s],
    ['a limit is kept to', [me('The budget is 300')], /Understood, I keep to that: The budget is 300\./],
    ['thanks are answered', [me('Thanks a lot')], /You're welcome/],
    [
      'a yes is about what was said before',
      [me('Ship on Monday'), model('Shall I?'), me('yes, please')],
      /^Good.*Ship on Monday/,
    ],
    ['so is a no', [me('Ship on Monday'), model('Shall I?'), me('no')], /^All right, I leave that.*Ship on Monday/s],
    [
      'called into a thread of people, it begins from what stands there',
      [me('Payments 5xx 12%'), me('since 10:05'), me('can you look into this?')],
      /- Payments 5xx 12%\n- since 10:05/,
    ],
    ['a post without words is no statement', [me('')], /cannot see what is in there/],
    [
      'continuing takes up the next steps of the document',
      [seed, me('Continue where the handoff document leaves off.')],
      /Ship the import.*1\. Test the importer/s,
    ],
    ['a seed alone is continued too', [seed], /1\. Test the importer/],
    ['"continue" without a document is no such thing', [me('continue')], /^Got it/],
  ])('%s', (_name, turns, expected) => expect(decide(talk(turns)).text).toMatch(expected));

  test('it says once in a thread that it is scripted', () => {
    const first = decide(talk([me('How large?')])).text;
    expect(first).toContain('scripted model');
    expect(decide(talk([me('How large?'), model(first), me('How old?')])).text).not.toContain('scripted model');
  });

  test('the same conversation gets the same answer', () => {
    const conversation = talk([me('What options do we have for tests?')]);
    expect(decide(conversation)).toEqual(decide(conversation));
  });
});

describe('tools', () => {
  test.each<[string, string, string, Record<string, string>]>([
    [
      'write with content',
      'Write a file plan.md with 1. build 2. test',
      'WriteFile',
      { path: 'plan.md', text: '1. build 2. test' },
    ],
    ['read', 'please read docs/plan.md', 'ReadFile', { path: 'docs/plan.md' }],
    ['list', 'list files', 'ListFiles', {}],
  ])('%s', (_name, asked, name, args) => {
    const calls = decide(talk([me(asked)])).calls ?? [];
    expect(calls.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual([[name, args]]);
  });

  test('a file without content in the sentence gets the last answer', () => {
    const calls = decide(talk([me('plan?'), model('# The plan'), me('save that as plan.md')])).calls;
    expect(JSON.parse(calls?.[0]?.arguments ?? '')).toEqual({ path: 'plan.md', text: '# The plan' });
  });

  test('a tool that may not be called is not called', () => {
    expect(decide(talk([me('list files')], new Map())).calls).toBeUndefined();
  });

  test('the answer uses the result, in a fence that the result cannot close', () => {
    const read: Turn = { kind: 'tool', name: 'ReadFile', args: { path: 'a.md' }, output: '```\n<b>hi</b>\n```' };
    expect(decide(talk([me('read a.md'), read])).text).toContain('````\n```\n<b>hi</b>\n```\n````');
  });

  test('a refusal is told as one', () => {
    const missing: Turn = { kind: 'tool', name: 'ReadFile', args: { path: 'a.md' }, output: '"a.md" does not exist.' };
    const unwritten: Turn = { kind: 'tool', name: 'WriteFile', args: { path: 'a' }, output: 'a is a directory.' };
    expect(decide(talk([me('read a.md'), missing])).text).toBe('`ReadFile` did not work: "a.md" does not exist.');
    expect(decide(talk([me('write a.md'), unwritten])).text).toBe('`WriteFile` did not work: a is a directory.');
  });

  test('a result from before the newest words is not answered again', () => {
    const listed: Turn = { kind: 'tool', name: 'ListFiles', args: {}, output: 'a.md' };
    expect(decide(talk([me('list files'), listed, model('a.md'), me('hello')])).text).toMatch(/^Hello/);
  });
});
