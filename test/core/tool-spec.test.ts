import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolSpec } from '../../src/core/tool-spec.ts';

const tool = () => ({
  name: 'ReadFile',
  description: 'Read a file.',
  args: z.object({ path: z.string(), limit: z.int().min(1).optional() }),
});

test('a tool is told as a JSON schema without its dialect', () => {
  const { name, description, parameters } = toolSpec(tool());
  expect({ name, description }).toEqual({ name: 'ReadFile', description: 'Read a file.' });
  expect(parameters).toMatchObject({
    type: 'object',
    properties: { path: { type: 'string' }, limit: { type: 'integer', minimum: 1 } },
    required: ['path'],
  });
  expect(Object.keys(parameters)).not.toContain('$schema');
});

test('same tool, same bytes (RUN-2)', () => {
  expect(JSON.stringify(toolSpec(tool()))).toBe(JSON.stringify(toolSpec(tool())));
});
