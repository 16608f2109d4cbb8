import { expect, test } from 'vitest';
import { toolSpec } from '../../src/core/tool-spec.ts';
import { toolBox } from '../../src/tools/registry.ts';

const { always, optIn } = toolBox;
const all = [...always, ...optIn];

test('RUN-2: the tools stand in their order, since another one costs every session its cached prefix', () => {
  expect(all.map(({ name, effects }) => [name, effects])).toEqual([
    ['ReadFile', 'none'],
    ['WriteFile', 'outside'],
    ['ListFiles', 'none'],
    ['SpinOffTask', 'none'],
  ]);
});

test('SPIN-1: what changes the conversation is nobody’s without asking for it', () => {
  expect(optIn.map(({ name }) => name)).toEqual(['SpinOffTask']);
});

test.each(all)('$name takes a plain object schema that every server reads', (tool) => {
  const { parameters } = toolSpec(tool);
  expect(parameters).toMatchObject({ type: 'object', properties: expect.anything() });
  expect(parameters).not.toHaveProperty('$schema');
  expect(JSON.stringify(parameters)).not.toMatch(/\$ref|anyOf|oneOf/);
});

test.each(all)('RUN-3: $name drops arguments that it does not know', (tool) => {
  const known = { path: 'a', text: 'b', title: 'c', instruction: 'd' };
  expect(tool.args.parse({ ...known, owner: 'U9', userId: 'U9' })).not.toHaveProperty('owner');
});
