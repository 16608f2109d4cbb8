import { expect, test } from 'vitest';
import { sessionId, spaceId, ts } from '../../src/core/ids.ts';
import { buttonLabels, isSettled, laneOf } from '../../src/core/post.ts';

test.each([
  ['waiting', false],
  ['sending', false],
  ['sent', true],
  ['failed', true],
  ['dropped', true],
] as const)('a row that is %s is settled: %s', (state, settled) => expect(isSettled(state)).toBe(settled));

test('a session and a thread have lanes of their own', () => {
  expect(laneOf({ kind: 'session', sessionId: sessionId('s') })).toBe('s');
  expect(laneOf({ kind: 'thread', spaceId: spaceId('C1'), rootTs: ts('1.2') })).toBe('C1:1.2');
});

test('the words on buttons are fixed (UX-6)', () => {
  expect(buttonLabels).toEqual({
    cancel_handoff: 'Cancel',
    continue_session: 'Continue',
    retry_run: 'Retry',
    approve: 'Approve',
    deny: 'Deny',
    view_all: 'View all',
  });
});
