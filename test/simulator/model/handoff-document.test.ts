import { expect, test } from 'vitest';
import type { Conversation, Turn } from './conversation.ts';
import { asksForDocument, sections } from './handoff-document.ts';
import { decide } from './rules.ts';

const me = (text: string): Turn => ({ kind: 'user', text });
const headings = ['Goal', 'Constraints & Preferences', 'Progress', 'Key Decisions', 'Critical Context', 'Next Steps'];
const request = `Write a handoff document with exactly these sections: ${headings.join(', ')}.`;
const written: Turn = {
  kind: 'tool',
  name: 'WriteFile',
  args: { path: 'plan.md', text: 'x' },
  output: 'Created plan.md (1 bytes).',
};

function documentOf(turns: readonly Turn[], instruction = request): Readonly<Partial<Record<string, string>>> {
  const conversation: Conversation = { turns: [...turns, me(instruction)], tools: new Map(), spaces: new Map() };
  return sections(decide(conversation).text);
}

test('the document has the six sections in order, none empty, even after one word', () => {
  const document = documentOf([me('hi')]);
  expect(Object.keys(document)).toEqual(headings);
  for (const heading of headings) expect(document[heading]).toMatch(/\w/);
});

test('each section holds what was said', () => {
  const document = documentOf([
    me('Plan the move of our docs to the new site'),
    me('It must be finished before the 14th'),
    me('take B'),
    me('write a file plan.md with the steps'),
    written,
    me('Who reviews `redirects.csv`?'),
  ]);
  expect(document.Goal).toBe('Plan the move of our docs to the new site.');
  expect(document['Constraints & Preferences']).toContain('before the 14th');
  expect(document['Key Decisions']).toContain('take B');
  expect(document.Progress).toContain('Wrote `plan.md`');
  expect(document['Critical Context']).toContain('redirects.csv');
  expect(document['Next Steps']).toContain('Who reviews');
});

test('a decision is told in the words of the answer that spelled it out, and settles the question before it', () => {
  const answer: Turn = { kind: 'assistant', text: 'Decided: **B**, that is: in two steps.\n\nWhat comes next?' };
  const document = documentOf([me('Which way do we take?'), me('take B'), answer]);
  expect(document['Key Decisions']).toBe('- **B**, that is: in two steps.');
  expect(document['Next Steps']).toBe('1. Carry out what was decided: **B**, that is: in two steps.');
});

test('the focus becomes the first step', () => {
  const document = documentOf([me('Plan the move of our docs')], `${request}\n\nAdditional focus: the tests`);
  expect(document['Next Steps']).toMatch(/^1\. Work on the tests first\./);
});

test('a second handoff keeps goal, decisions and open steps of the first', () => {
  const first = '## Goal\nShip it.\n\n## Key Decisions\n- Use SQLite.\n\n## Next Steps\n1. Measure the load.';
  const document = documentOf([me(`<handoff-context>\n${first}\n</handoff-context>`), me('We take Friday')]);
  expect(document.Goal).toBe('Ship it.');
  expect(document['Key Decisions']).toMatch(/Use SQLite\.\n- We take Friday/);
  expect(document['Next Steps']).toContain('Measure the load.');
});

test('the handoff itself is neither goal nor step', () => {
  const document = documentOf([me('Please hand off to a new thread'), me('The import fails on line 7')]);
  expect(Object.values(document).join('\n')).not.toMatch(/hand ?off/i);
});

test.each([
  ['all six names', request, true],
  ['only five', request.replace('Progress', ''), false],
])('a request names %s', (_name, text, asks) => expect(asksForDocument(text)).toBe(asks));
