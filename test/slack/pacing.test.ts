import { describe, expect, test } from 'vitest';
import { type Bucket, Pacing, take } from '../../src/slack/pacing.ts';

const rate = { perSecond: 1, burst: 5 };
const at = (tokens: number, at = 0): Bucket => ({ tokens, at });

describe('a bucket', () => {
  test.each<[string, Bucket | undefined, number, { waitMs: number; tokens: number }]>([
    ['is full at first', undefined, 0, { waitMs: 0, tokens: 4 }],
    ['gives its last token', at(1), 0, { waitMs: 0, tokens: 0 }],
    ['gives nothing when it is empty, and says how long', at(0), 0, { waitMs: 1000, tokens: 0 }],
    ['fills with time', at(0), 1500, { waitMs: 0, tokens: 0.5 }],
    ['counts a part of a token', at(0), 400, { waitMs: 600, tokens: 0.4 }],
    ['holds no more than a burst', at(0), 60_000, { waitMs: 0, tokens: 4 }],
    ['does not suffer from a clock that goes back', at(2, 5_000), 1_000, { waitMs: 0, tokens: 1 }],
  ])('%s', (_name, bucket, now, { waitMs, tokens }) => {
    const taken = take(bucket, rate, now);
    expect(taken.waitMs).toBe(waitMs);
    expect(taken.bucket.tokens).toBeCloseTo(tokens);
  });
});

describe('pacing', () => {
  const post = 'chat.postMessage';
  const burst = (pacing: Pacing, method: string, channel: string, calls: number) =>
    Array.from({ length: calls }, () => pacing.take(method, channel, 0));

  test('a channel takes five posts at once, then one a second', () => {
    const pacing = new Pacing();
    expect(burst(pacing, post, 'C1', 6)).toEqual([0, 0, 0, 0, 0, 1000]);
    expect(pacing.take(post, 'C1', 1000)).toBe(0);
    expect(pacing.take(post, 'C1', 1000)).toBe(1000);
  });

  test('a busy channel does not hold back another, nor another method', () => {
    const pacing = new Pacing();
    burst(pacing, post, 'C1', 6);
    expect(pacing.take(post, 'C2', 0)).toBe(0);
    expect(pacing.take('chat.update', 'C1', 0)).toBe(0);
  });

  test('updates count together over all channels', () => {
    const pacing = new Pacing();
    expect(burst(pacing, 'chat.update', 'C1', 25).every((wait) => wait === 0)).toBe(true);
    expect(pacing.take('chat.update', 'C2', 0)).toBeGreaterThan(0);
  });

  test('a pause is for one method of one channel, and ends', () => {
    const pacing = new Pacing();
    pacing.pause(post, 'C1', 3_000);
    expect(pacing.take(post, 'C1', 1_000)).toBe(2_000);
    expect(pacing.take(post, 'C2', 1_000)).toBe(0);
    expect(pacing.take('chat.update', 'C1', 1_000)).toBe(0);
    expect(pacing.take(post, 'C1', 3_000)).toBe(0);
  });

  test('a method without a known pace goes at once', () => {
    expect(burst(new Pacing(), 'conversations.info', 'C1', 200).every((wait) => wait === 0)).toBe(true);
  });
});
