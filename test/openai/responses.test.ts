import { describe, expect, test } from 'vitest';
import { toResponseParams } from '../../src/openai/responses.ts';
import { assistant, call, reasoning, requestOf, result, user } from './request.ts';

const target = { model: 'gpt-5.4', withReasoning: true };
const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA' };

describe('RUN-2: one request', () => {
  test('holds the whole input, asks for nothing to be kept, and names the session for the cache', () => {
    expect(toResponseParams(requestOf([user('hi')]), target)).toEqual({
      model: 'gpt-5.4',
      tools: [
        {
          type: 'function',
          name: 'ReadFile',
          description: 'Read a file.',
          parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
          strict: false,
        },
      ],
      tool_choice: 'auto',
      parallel_tool_calls: true,
      instructions: 'Be brief.',
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }],
      include: ['reasoning.encrypted_content'],
      prompt_cache_key: 'baton-1',
      store: false,
      stream: true,
    });
  });

  test('HANDOFF-5: keeps its tools but does not let them be called', () => {
    expect(toResponseParams(requestOf([user('hi')], { toolChoice: 'none' }), target)).toMatchObject({
      tool_choice: 'none',
      tools: { length: 1 },
    });
  });

  test('says nothing of tools when it has none: servers refuse a choice among nothing', () => {
    const params = toResponseParams(requestOf([user('hi')], { tools: [], toolChoice: 'none' }), target);
    expect(Object.keys(params).filter((key) => key.includes('tool'))).toEqual([]);
  });

  test('begins with the bytes of the one before it', () => {
    const first = [user('one'), reasoning(thought), call('c1', '{"path":"a"}')];
    const second = [...first, result('c1', 'text'), assistant(['done']), user('two')];
    const textOf = (items: Parameters<typeof requestOf>[0]) => {
      const { tools, instructions, input } = toResponseParams(requestOf(items), target);
      return JSON.stringify([tools, instructions, input]);
    };
    expect(textOf(second).startsWith(textOf(first).replace(/\]\]$/, ''))).toBe(true);
    expect(textOf(structuredClone(second))).toBe(textOf(second));
  });
});

describe('encrypted reasoning', () => {
  test.each([
    ['gpt-5.4', true],
    ['o3', true],
    ['qwen3-32b', true],
    ['gpt-4.1-mini', false],
    ['gpt-4o', false],
    ['chatgpt-4o-latest', false],
    ['gpt-5-chat-latest', false],
    ['gpt-5.2-chat-latest', false],
  ])('%s: asked for is %s', (model, isAskedFor) => {
    expect('include' in toResponseParams(requestOf([user('hi')]), { ...target, model })).toBe(isAskedFor);
  });

  test('is left out of a request that goes without it', () => {
    const params = toResponseParams(requestOf([reasoning(thought), assistant(['a'])]), {
      ...target,
      withReasoning: false,
    });
    expect(params).not.toHaveProperty('include');
    expect(params.input).toEqual([expect.objectContaining({ type: 'message' })]);
  });
});

test('PIECE-1: a request that names a model is for that one', () => {
  expect(toResponseParams({ ...requestOf([user('hi')]), model: 'gpt-4o' }, target)).toMatchObject({ model: 'gpt-4o' });
  expect(toResponseParams({ ...requestOf([user('hi')]), model: 'gpt-4o' }, target)).not.toHaveProperty('include');
});
