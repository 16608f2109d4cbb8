import { describe, expect, test } from 'vitest';
import { runId } from '../../src/core/ids.ts';
import { createLiveRuns } from '../../src/flows/live-runs.ts';
import { eventually } from '../support/flow-world-eventually.ts';

const id = runId('r');
const begin = (timeLeftMs?: number) => {
  const parent = new AbortController();
  const runs = createLiveRuns();
  return { parent, runs, ...runs.begin(id, { parent: parent.signal, timeLeftMs }) };
};
const cause = (signal: AbortSignal) => signal.reason?.interruption;

describe('the signal of a run\u2019s work', () => {
  test('is aborted by a Stop of this run, of no other', () => {
    const { runs, signal } = begin();
    runs.stop(runId('other'));
    expect(signal.aborted).toBe(false);
    runs.stop(id);
    expect(cause(signal)).toBe('stopped');
  });

  test('is aborted by a shutdown, also by one that came before', () => {
    const { parent, signal } = begin();
    parent.abort();
    expect(cause(signal)).toBe('shutdown');
    const late = createLiveRuns().begin(id, { parent: parent.signal, timeLeftMs: undefined });
    expect(cause(late.signal)).toBe('shutdown');
  });

  test.each([0, -5, 1])('is aborted when %i ms are left and over', async (timeLeftMs) => {
    const { signal } = begin(timeLeftMs);
    await eventually(() => cause(signal)).toBe('timeout');
  });

  test('keeps the first reason', () => {
    const { parent, runs, signal } = begin();
    runs.stop(id);
    parent.abort();
    expect(cause(signal)).toBe('stopped');
  });

  test('is left alone once the work is over', () => {
    const { parent, runs, signal, end } = begin();
    expect(runs.has(id)).toBe(true);
    end();
    expect(runs.has(id)).toBe(false);
    runs.stop(id);
    parent.abort();
    expect(signal.aborted).toBe(false);
  });
});
