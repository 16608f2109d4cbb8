import { describe, expect, test } from 'vitest';
import { fromFailure, isReasoningRefused } from '../../src/openai/model-errors.ts';

const apiKey = 'my-own-key-0000';
const address = {
  model: 'gpt-5.4',
  api: 'responses',
  isOpenAI: true,
  host: 'models.test',
  apiKey,
  timeoutSeconds: 600,
} as const;
const failure = (status: number | undefined, code: string | undefined, message: string) =>
  fromFailure({ status, code, message }, address);

describe('RUN-7: what a failure of the service means', () => {
  test.each<[string, number | undefined, string | undefined, string, string, boolean]>([
    ['a wrong key', 401, 'invalid_api_key', 'Incorrect API key', 'invalid_api_key', false],
    ['a key without rights', 403, undefined, 'Forbidden', 'http_403', false],
    ['an unknown model', 404, 'model_not_found', 'does not exist', 'model_not_found', false],
    ['a wrong address', 404, undefined, 'Not Found', 'http_404', false],
    ['a wrong request', 400, 'invalid_value', 'Invalid value', 'bad_request', false],
    ['a wrong request, in other words', 422, undefined, 'Unprocessable', 'bad_request', false],
    ['too many requests', 429, 'rate_limit_exceeded', 'Slow down', 'rate_limit_exceeded', true],
    ['too many requests without a code', 429, undefined, 'Slow down', 'http_429', true],
    ['no money', 429, 'insufficient_quota', 'You exceeded your current quota', 'insufficient_quota', false],
    ['no money, another word', 429, 'billing_not_active', 'Your account is not active', 'billing_not_active', false],
    ['an unpaid bill', 402, undefined, 'Payment required', 'http_402', false],
    ['a slow request', 408, undefined, 'Request timeout', 'http_408', true],
    ['a fault of the server', 500, 'server_error', 'Sorry', 'server_error', true],
    ['an overloaded server', 503, undefined, 'Overloaded', 'http_503', true],
    ['a fault inside the stream', undefined, 'server_error', 'Sorry', 'server_error', true],
    ['one without a code', undefined, undefined, 'Sorry', 'server_error', true],
    ['a limit inside the stream', undefined, 'rate_limit_exceeded', 'Slow down', 'rate_limit_exceeded', true],
    ['a forbidden prompt inside the stream', undefined, 'invalid_prompt', 'No', 'invalid_prompt', false],
  ])('%s', (_name, status, code, message, expectedCode, retryable) => {
    expect(failure(status, code, message)).toMatchObject({ service: 'model', code: expectedCode, retryable });
  });

  test.each([
    [401, undefined, 'check OPENAI_API_KEY'],
    [404, 'model_not_found', '"gpt-5.4" here: check OPENAI_MODEL and OPENAI_BASE_URL'],
    [429, 'insufficient_quota', 'check its plan and billing'],
  ])('%s %s says what to do', (status, code, words) => {
    expect(failure(status, code, 'no').message).toContain(words);
  });
});

test.each([
  ['responses', false, 'Not Found', true],
  ['responses', true, 'Not Found', false],
  ['chat', false, 'Not Found', false],
] as const)('a 404 of %s (OpenAI: %s) names the other API: %s', (api, isOpenAI, message, named) => {
  const fault = fromFailure({ status: 404, code: undefined, message }, { ...address, api, isOpenAI });
  expect(fault.message.includes('OPENAI_API=chat')).toBe(named);
});

describe('context overflow, in the words of many servers', () => {
  test.each<[string, number | undefined, string | undefined, string]>([
    ['OpenAI', 400, 'context_length_exceeded', 'Your input exceeds the context window of this model.'],
    [
      'OpenAI, in the stream',
      undefined,
      'context_length_exceeded',
      'Your input exceeds the context window of this model.',
    ],
    ['OpenAI, older', 400, undefined, "This model's maximum context length is 8192 tokens."],
    ['OpenAI, one huge string', 400, 'string_above_max_length', 'Invalid input: string too long.'],
    [
      'OpenAI, over the tokens per minute at once',
      429,
      'rate_limit_exceeded',
      'Request too large for gpt-4o on tokens per min',
    ],
    ['vLLM', 400, undefined, 'The decoder prompt (length 9000) is longer than the maximum model length of 8192.'],
    [
      'llama.cpp',
      400,
      'exceed_context_size_error',
      'request (4476 tokens) exceeds the available context size (4096 tokens)',
    ],
    [
      'llama.cpp, by words',
      500,
      undefined,
      'the request exceeds the available context size. try increasing the context size',
    ],
    [
      'LM Studio',
      400,
      undefined,
      'The number of tokens to keep from the initial prompt is greater than the context length',
    ],
    ['Ollama', 400, undefined, 'the input length exceeds the context length'],
    ['Anthropic', 400, undefined, 'prompt is too long: 213462 tokens > 200000 maximum'],
    [
      'Gemini',
      400,
      undefined,
      'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).',
    ],
    ['xAI', 400, undefined, "This model's maximum prompt length is 131072 but the request contains 537812 tokens."],
    ['Groq', 400, undefined, 'Please reduce the length of the messages or completion.'],
    ['a proxy', 413, undefined, 'Payload Too Large'],
  ])('%s', (_name, status, code, message) => {
    expect(failure(status, code, message)).toMatchObject({ code: 'context_overflow', retryable: false });
  });

  test.each([
    [400, "Invalid value for 'context': expected a string."],
    [400, "Unknown parameter: 'input[1].status'"],
    [429, 'Rate limit reached for gpt-5.4 on tokens per min (TPM): Limit 30000, Used 29000'],
    [500, 'The server had an error while processing your request'],
  ])('not %s %s', (status, message) => {
    expect(failure(status, undefined, message).code).not.toBe('context_overflow');
  });
});

test('SEC-3: no secret stands in a message, neither our key nor one of a known kind', () => {
  const { message } = failure(400, undefined, `Key ${apiKey} and sk-proj-${'a'.repeat(40)} are\nnot valid`);
  expect(message).toBe('The model service refused the request: Key [redacted] and [redacted] are not valid');
  expect(failure(401, undefined, `Incorrect API key provided: ${apiKey}`).message).not.toContain(apiKey);
});

test("the service's words are cut", () => {
  expect(failure(400, undefined, 'x'.repeat(5_000)).message.length).toBeLessThan(600);
});

test.each([
  ['The encrypted content gAAA...c90= could not be verified.', true],
  ['Encrypted content is not supported with this model.', true],
  ['Could not decrypt the provided encrypted_content.', true],
  ["Item 'rs_1' of type 'reasoning' was provided without its required following item.", true],
  ["Item with id 'rs_1' not found. Items are not persisted when `store` is set to false.", true],
  ["Invalid value for 'tool_choice'.", false],
])('%s: goes on without reasoning: %s', (message, isRefused) => {
  expect(isReasoningRefused(failure(400, undefined, message))).toBe(isRefused);
});
