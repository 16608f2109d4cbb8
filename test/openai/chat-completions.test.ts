import { expect, test } from 'vitest';
import { toChatParams } from '../../src/openai/chat-completions.ts';
import { requestOf, user } from './request.ts';

const target = { model: 'local', isOpenAI: false, withUsage: true };
const request = requestOf([user('From U1:\nhi')]);

test('RUN-2: one request holds what every compatible server knows, and nothing else', () => {
  expect(toChatParams(request, target)).toEqual({
    model: 'local',
    tools: [
      {
        type: 'function',
        function: {
          name: 'ReadFile',
          description: 'Read a file.',
          parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
        },
      },
    ],
    tool_choice: 'auto',
    messages: [
      { role: 'system', content: expect.stringMatching(/^Be brief\./) },
      { role: 'user', content: 'From U1:\nhi' },
    ],
    stream: true,
    stream_options: { include_usage: true },
  });
});

test("OpenAI's own service keeps nothing, and is told the session for its cache", () => {
  expect(toChatParams(request, { ...target, isOpenAI: true })).toMatchObject({
    store: false,
    prompt_cache_key: 'baton-1',
  });
});

test('a server that does not count in a stream is not asked to', () => {
  expect(toChatParams(request, { ...target, withUsage: false })).not.toHaveProperty('stream_options');
});

test('HANDOFF-5: the tools stay, and may not be called', () => {
  expect(toChatParams(requestOf([], { toolChoice: 'none' }), target)).toMatchObject({
    tool_choice: 'none',
    tools: { length: 1 },
  });
});

test('without tools nothing is said of them: servers refuse a choice among nothing', () => {
  const params = toChatParams(requestOf([], { tools: [], toolChoice: 'none' }), target);
  expect(Object.keys(params).filter((key) => key.includes('tool'))).toEqual([]);
});

test('PIECE-1: a request that names a model is for that one', () => {
  expect(toChatParams({ ...request, model: 'small' }, target)).toMatchObject({ model: 'small' });
});
