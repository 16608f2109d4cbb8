import { expect, test } from 'vitest';
import { type HomeSpace, homePage } from '../../src/core/home.ts';
import { spaceId, spinOffId } from '../../src/core/ids.ts';

const space = (n: number, recorded = 0): HomeSpace => ({
  spaceId: spaceId(`C${n}`),
  name: `#channel-${n}`,
  tools: [],
  recorded: Array.from({ length: recorded }, (_, at) => ({
    spinOff: spinOffId(`o${n}-${at}`),
    title: 'T',
    target: '#ops',
    at,
  })),
});
const spaces = (count: number, recorded = 0) => Array.from({ length: count }, (_, n) => space(n, recorded));
const told = { note: undefined, direct: undefined };

test('UX-5: every space stands on exactly one page', () => {
  const all = spaces(300, 2);
  const { pages } = homePage(all, { page: 0, ...told });
  const shown = Array.from({ length: pages }, (_, page) => homePage(all, { page, ...told }).spaces).flat();
  expect(shown).toEqual(all);
});

test.each([
  ['without requests', 0],
  ['with more requests than are shown', 40],
])('a page %s fits what Slack takes', (_name, recorded) => {
  const all = spaces(200, recorded);
  const blocks = homePage(all, { page: 0, ...told }).spaces.map((one) => 2 + 2 * Math.min(one.recorded.length, 5));
  expect(blocks.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(80);
});

test.each([
  [-1, 0],
  [Number.NaN, 0],
  [0.5, 0],
  [99, 1],
])('page %s is shown as page %s', (asked, page) => {
  expect(homePage(spaces(60), { page: asked, ...told })).toMatchObject({ page, pages: 2 });
});

test('nobody in a channel: one empty page', () => {
  expect(homePage([], { page: 0, ...told })).toEqual({ spaces: [], page: 0, pages: 1, ...told });
});
