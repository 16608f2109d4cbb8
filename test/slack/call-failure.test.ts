import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { describe, expect, test } from 'vitest';
import { type CallFailure, callFailure } from '../../src/slack/call-failure.ts';

const platform = (error: string, more: object = {}) => new WebAPIPlatformError({ ok: false, error, ...more });
const broken = (code: string) =>
  new WebAPIRequestError(Object.assign(new TypeError('fetch failed'), { cause: { code } }));

describe('what a failed call means for sending again (DUR-2)', () => {
  test.each<[string, Error, CallFailure['kind']]>([
    ['a refusal did nothing', platform('channel_not_found'), 'refused'],
    ['an error inside Slack may have done something', platform('internal_error'), 'unknown'],
    ['so may a fatal one', platform('fatal_error'), 'unknown'],
    ['a service that is away did nothing', platform('service_unavailable'), 'unavailable'],
    ['too many calls did nothing', new WebAPIRateLimitedError(7), 'rate_limited'],
    ['too many calls, told as an error', platform('ratelimited'), 'rate_limited'],
    ['a failing server may have done something', new WebAPIHTTPError(503, 'Unavailable', {}), 'unknown'],
    ['a refused connection did nothing', broken('ECONNREFUSED'), 'unavailable'],
    ['an unknown host did nothing', broken('ENOTFOUND'), 'unavailable'],
    ['a cut connection may have done something', broken('ECONNRESET'), 'unknown'],
    [
      'a time-out may have done something',
      new WebAPIRequestError(new DOMException('timed out', 'TimeoutError')),
      'unknown',
    ],
  ])('%s', (_name, error, kind) => {
    expect(callFailure(error).kind).toBe(kind);
  });
});

test('the pause that Slack asks for is kept in milliseconds', () => {
  expect(callFailure(new WebAPIRateLimitedError(7))).toEqual({ kind: 'rate_limited', retryAfterMs: 7_000 });
});

test("Slack's explanation goes along", () => {
  const error = platform('invalid_blocks', {
    response_metadata: { messages: ['[ERROR] must be short [json-pointer:/blocks/0]'] },
  });
  expect(callFailure(error)).toMatchObject({ detail: expect.stringContaining('/blocks/0') });
  expect(callFailure(platform('missing_scope', { needed: 'chat:write' }))).toMatchObject({
    detail: 'needs the scope chat:write',
  });
});

test('a mistake of ours is none of these', () => {
  expect(() => callFailure(new TypeError('x is undefined'))).toThrow(TypeError);
});
