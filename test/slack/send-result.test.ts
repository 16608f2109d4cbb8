import { describe, expect, test } from 'vitest';
import type { CallFailure } from '../../src/slack/call-failure.ts';
import { failureResult } from '../../src/slack/send-result.ts';

const away: CallFailure = { kind: 'unavailable', why: 'ECONNREFUSED' };
const lost: CallFailure = { kind: 'unknown', why: 'HTTP status 503', isAnswer: false };
const broken: CallFailure = { kind: 'unknown', why: 'internal_error', isAnswer: true };
const post = { repeatable: false };
const update = { repeatable: true };
const whisper = { repeatable: true, brief: true };

describe('a call that came to nothing (DUR-2, RUN-6)', () => {
  test.each([
    ['a network that is away is sat out', away, 60, post, 'later'],
    ['so is a Slack that is away, by a post', lost, 60, post, 'unknown'],
    ['and by an update', lost, 60, update, 'later'],
    ['not for ever', lost, 500, update, 'failed'],
    ['nor by a private answer, which is of no use later', lost, 8, whisper, 'failed'],
    ['which is tried for minutes', lost, 7, whisper, 'later'],
    ['what Slack cannot do each time it says so ends', broken, 8, post, 'failed'],
    ['and is tried again before', broken, 7, post, 'unknown'],
  ] as const)('%s', (_what, failure, attempts, sending, kind) => {
    expect(failureResult(failure, attempts, sending).kind).toBe(kind);
  });

  test('the pauses do not grow beyond a minute', () => {
    expect(failureResult(away, 60, post)).toMatchObject({ ms: 60_000 });
  });
});
