import { expect, test } from 'vitest';
import { ageWords } from '../../src/core/session-choice.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [0, 'just now'],
  [minute - 1, 'just now'],
  [minute, '1 min ago'],
  [hour - 1, '59 min ago'],
  [hour, '1 h ago'],
  [24 * hour - 1, '23 h ago'],
  [24 * hour, '1 day ago'],
  [72 * hour, '3 days ago'],
])('%i ms is %s', (ms, words) => expect(ageWords(ms)).toBe(words));
