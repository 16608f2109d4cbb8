import OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

let model: ScriptedModel;
let client: OpenAI;
beforeAll(async () => {
  model = await startScriptedModel();
  client = new OpenAI({ apiKey: 'demo', baseURL: model.url, maxRetries: 0 });
});
afterAll(() => model.stop());

const tool = { name: 'ListFiles', description: 'List files', parameters: { type: 'object', properties: {} } };

test('Responses: a tool is called, its result is used, authors and context notes are no topics', async () => {
  const said = [
    { role: 'developer', content: 'Today is Monday.' },
    { role: 'user', content: 'From U0ANA:\n@Baton list files' },
  ] as const;
  const tools = [{ type: 'function' as const, strict: false, ...tool }];
  const ask = (input: OpenAI.Responses.ResponseInputItem[], tool_choice: 'auto' | 'none' = 'auto') =>
    client.responses
      .stream({ model: 'scripted', store: false, instructions: 'You are Baton.', input, tools, tool_choice })
      .finalResponse();

  const first = await ask([...said]);
  const call = first.output.find((item) => item.type === 'function_call');
  expect(call).toMatchObject({ name: 'ListFiles', arguments: '{}' });
  expect(first.usage?.input_tokens).toBeGreaterThan(0);

  const done = { type: 'function_call_output' as const, call_id: call?.call_id ?? '', output: 'plan.md' };
  const second = await ask([...said, ...(call ? [call] : []), done]);
  expect(second.output_text).toMatch(/Files here:[\s\S]*plan\.md/);

  expect((await ask([...said], 'none')).output.map((item) => item.type)).toEqual(['message']);
});

test('Chat Completions and the list of models are served too', async () => {
  const messages = [{ role: 'user' as const, content: '<@U0ANA>: <@U0BOT> hello' }];
  const answer = await client.chat.completions.stream({ model: 'scripted', messages }).finalContent();
  expect(answer).toMatch(/^Hello/);
  expect((await client.models.list()).data.length).toBeGreaterThan(0);
  expect(model.requests().at(-1)).toMatchObject({ messages });
});
