import { expect, test } from 'vitest';
import { toolSpec } from '../../src/core/tool-spec.ts';
import { defaultTools } from '../../src/tools/registry.ts';

test('RUN-2: the tools stand in their order, since another one costs every session its cached prefix', () => {
  expect(defaultTools.map(({ name, effects }) => [name, effects])).toEqual([
    ['ReadFile', 'none'],
    ['WriteFile', 'outside'],
    ['ListFiles', 'none'],
  ]);
});

test.each(defaultTools)('$name takes a plain object schema that every server reads', (tool) => {
  const { parameters } = toolSpec(tool);
  expect(parameters).toMatchObject({ type: 'object', properties: { path: { type: 'string' } } });
  expect(parameters).not.toHaveProperty('$schema');
  expect(JSON.stringify(parameters)).not.toMatch(/\$ref|anyOf|oneOf/);
});

test.each(defaultTools)('RUN-3: $name drops arguments that it does not know', (tool) => {
  expect(tool.args.parse({ path: 'a', text: 'b', owner: 'U9' })).not.toHaveProperty('owner');
});
