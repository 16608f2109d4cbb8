import { describe, expect, test } from 'vitest';
import { type ModelRetry, retryingModel } from '../../src/agent/retrying-model.ts';
import { BugError, ServiceError, type ServiceErrorDetails } from '../../src/errors.ts';
import type { ModelPort, ModelResponse } from '../../src/ports/model.ts';
import { requestOf, user } from '../openai/request.ts';
import {
  answer,
  createScriptedModel,
  cutOff,
  inTurn,
  never,
  refusal,
  type Script,
} from '../support/flow-world-model.ts';
import { createTestSystem } from '../support/store.ts';

const request = requestOf([user('hi')]);
const open = new AbortController().signal;

const fault = (details: Partial<ServiceErrorDetails> = {}) =>
  new ServiceError('Sorry', { service: 'model', retryable: true, ...details });

function failing(error: unknown) {
  return (): never => {
    throw error;
  };
}

function setUp(...steps: readonly (ModelResponse | Script)[]) {
  const system = createTestSystem();
  const scripted = createScriptedModel(inTurn(...steps), { deaf: false });
  const retries: ModelRetry[] = [];
  const limits = { timeoutSeconds: 1_800 };
  const model: ModelPort = retryingModel(scripted, { system, limits, onRetry: (retry) => retries.push(retry) });
  return { model, scripted, system, waits: () => retries.map(({ waitMs }) => waitMs) };
}

describe('RUN-7', () => {
  test('a fault that passes is waited for, longer each time, and the same request is made again', async () => {
    const { model, scripted, waits } = setUp(
      failing(fault()),
      failing(fault({ code: 'cut_stream' })),
      answer('Hello.'),
    );
    expect(await model.respond(request, { signal: open })).toEqual(answer('Hello.'));
    expect(scripted.requests).toEqual([request, request, request]);
    expect(waits()).toEqual([250, 500]);
  });

  test('the last fault is thrown after four attempts', async () => {
    const last = fault({ code: 'http_503' });
    const { model, scripted, waits } = setUp(failing(fault()), failing(fault()), failing(fault()), failing(last));
    await expect(model.respond(request, { signal: open })).rejects.toBe(last);
    expect(scripted.requests).toHaveLength(4);
    expect(waits()).toEqual([250, 500, 1_000]);
  });

  test('the wait that the service asks for is kept', async () => {
    const { model, waits } = setUp(failing(fault({ retryAfterSeconds: 7 })), answer('Hello.'));
    await model.respond(request, { signal: open });
    expect(waits()).toEqual([7_000]);
  });

  test('a wait that the run would not outlive is not begun', async () => {
    const late = fault({ retryAfterSeconds: 1_000 });
    const { model, scripted, waits } = setUp(failing(late), failing(late));
    await expect(model.respond(request, { signal: open })).rejects.toBe(late);
    expect(scripted.requests).toHaveLength(2);
    expect(waits()).toEqual([1_000_000]);
  });

  test.each([
    ['insufficient_quota', fault({ retryable: false, code: 'insufficient_quota' })],
    ['a context overflow', fault({ retryable: false, code: 'context_overflow' })],
    ['a bug of ours', new BugError('oops')],
    ['a fault of another kind', new TypeError('oops')],
  ])('%s is not tried again', async (_name, error) => {
    const { model, scripted } = setUp(failing(error));
    await expect(model.respond(request, { signal: open })).rejects.toBe(error);
    expect(scripted.requests).toHaveLength(1);
  });

  test.each<[string, ModelResponse]>([
    ['a refusal (L07)', refusal('No.')],
    ['a cut-off answer (L04)', cutOff('Half')],
  ])('%s is an answer, not a fault', async (_name, response) => {
    const { model, scripted } = setUp(response);
    expect(await model.respond(request, { signal: open })).toEqual(response);
    expect(scripted.requests).toHaveLength(1);
  });
});

describe('Stop', () => {
  test('during the wait acts at once', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    const scripted = createScriptedModel(inTurn(failing(fault())), { deaf: false });
    const system = {
      now: () => 0,
      sleep: async (_ms: number, signal: AbortSignal) => {
        stop.abort(reason);
        signal.throwIfAborted();
      },
    };
    const model = retryingModel(scripted, { system, limits: { timeoutSeconds: 60 } });
    await expect(model.respond(request, { signal: stop.signal })).rejects.toBe(reason);
    expect(scripted.requests).toHaveLength(1);
  });

  test.each([true, false])(
    'during an attempt throws its reason, whatever the attempt throws (retryable: %s)',
    async (retryable) => {
      const stop = new AbortController();
      const reason = new Error('stopped');
      const { model, scripted } = setUp(() => {
        stop.abort(reason);
        throw fault({ retryable });
      }, never);
      await expect(model.respond(request, { signal: stop.signal })).rejects.toBe(reason);
      expect(scripted.requests).toHaveLength(1);
    },
  );
});
