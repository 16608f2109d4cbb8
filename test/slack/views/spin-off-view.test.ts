import type { KnownBlock, ModalView } from '@slack/types';
import { describe, expect, test } from 'vitest';
import { spaceId, spinOffId } from '../../../src/core/ids.ts';
import type { Brief } from '../../../src/core/post.ts';
import { toPartTurn } from '../../../src/slack/interactions.ts';
import { toView } from '../../../src/slack/views/modal.ts';
import { readView } from '../../simulator/web-api/view-content.ts';

const base: Brief = { instruction: 'Look into it.', source: undefined, excerpt: undefined };

const view = (brief: Partial<Brief>, part = 0) => {
  const shown = toView({
    kind: 'spin_off',
    spinOff: spinOffId('id:1'),
    spaceId: spaceId('C1'),
    title: 'A title',
    brief: { ...base, ...brief },
    part,
  });
  readView(shown, 'modal');
  return shown;
};

const blocksOf = ({ blocks }: ModalView) => blocks as readonly KnownBlock[];

const texts = (shown: ModalView, type: 'section' | 'header' | 'context' = 'section'): readonly string[] =>
  blocksOf(shown).flatMap((block) => {
    if (block.type !== type) return [];
    if (block.type === 'context') return block.elements.flatMap((one) => ('text' in one ? [one.text] : []));
    return block.type === 'section' || block.type === 'header' ? [block.text?.text ?? ''] : [];
  });

const turns = (shown: ModalView) =>
  blocksOf(shown)
    .flatMap((block) => (block.type === 'actions' ? block.elements : []))
    .map((one) => ({ action: one.action_id, value: 'value' in one ? one.value : undefined }));

/** What somebody reads who turns from the first part to the last. */
function readThrough(brief: Partial<Brief>): readonly (readonly string[])[] {
  const parts: (readonly string[])[] = [];
  for (let part = 0; ; part++) {
    const shown = view(brief, part);
    parts.push(texts(shown));
    if (!turns(shown).some(({ action }) => action === 'next_part')) return parts;
  }
}

test('title, instruction, source and excerpt stand there in plain text', () => {
  const shown = view({ instruction: '<!channel> *x*', source: 's', excerpt: 'e' });
  expect(texts(shown, 'header')).toEqual(['Title', 'Instruction', 'Source', 'Excerpt']);
  expect(texts(shown)).toEqual(['A title', '<!channel> *x*', 's', 'e']);
  expect(JSON.stringify(shown.blocks)).not.toContain('mrkdwn');
  expect(turns(shown)).toEqual([]);
});

describe('nothing is lost, and every part is within the limits of a view (APPROVAL-1, I11)', () => {
  const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

  test.each<[string, string, number]>([
    ['the default limit, ASCII', fill('0123456789', 50_000), 1],
    ['the default limit, quotes and line breaks', fill('"\n\\', 50_000), 1],
    ['the default limit, CJK', '漢'.repeat(50_000), 2],
    ['the default limit, astral', '😀'.repeat(50_000), 3],
    ['the default limit, control characters', '\u0001'.repeat(50_000), 2],
    ['the highest limit, ASCII', fill('0123456789', 200_000), 2],
    ['the highest limit, astral', `x${'😀'.repeat(200_000)}`, 12],
  ])('%s', (_name, excerpt, count) => {
    const parts = readThrough({ excerpt });
    expect(parts).toHaveLength(count);
    expect(parts.flat().slice(2).join('')).toBe(excerpt);
  });

  test('what ends in the middle of a character stays whole', () => {
    expect(texts(view({ excerpt: `${'x'.repeat(2_899)}😀` })).slice(2)).toEqual(['x'.repeat(2_899), '😀']);
  });
});

describe('several parts', () => {
  const excerpt = '😀'.repeat(50_000);

  test('say which it is, and lead to the one before and the one after', () => {
    expect(texts(view({ excerpt }, 0), 'context')).toEqual(['Part 1 of 3']);
    expect(turns(view({ excerpt }, 0))).toEqual([{ action: 'next_part', value: '1:id:1' }]);
    expect(turns(view({ excerpt }, 1))).toEqual([
      { action: 'previous_part', value: '0:id:1' },
      { action: 'next_part', value: '2:id:1' },
    ]);
    expect(turns(view({ excerpt }, 2))).toEqual([{ action: 'previous_part', value: '1:id:1' }]);
  });

  test('a part that is not there is the last one', () => {
    expect(view({ excerpt }, 99)).toEqual(view({ excerpt }, 2));
  });

  test('a click there names the part, the spin-off, the space and the modal', () => {
    const { private_metadata } = view({ excerpt });
    const click = { user: { id: 'U1' }, view: { id: 'V1', private_metadata }, actions: [{ value: '1:id:1' }] };
    expect(toPartTurn(click)).toEqual({ spinOff: 'id:1', part: 1, spaceId: 'C1', user: 'U1', modal: { viewId: 'V1' } });
  });

  test.each<[string, object]>([
    ['no part', { actions: [{ value: 'id:1' }] }],
    ['no space', { view: { id: 'V1', private_metadata: '{}' } }],
    ['other metadata', { view: { id: 'V1', private_metadata: 'x' } }],
  ])('a click with %s is not ours', (_name, change) => {
    const { private_metadata } = view({ excerpt });
    const click = { user: { id: 'U1' }, view: { id: 'V1', private_metadata }, actions: [{ value: '1:id' }], ...change };
    expect(() => toPartTurn(click)).toThrow(expect.objectContaining({ name: 'InvalidInputError' }));
  });
});

test('what cannot be seen is counted', () => {
  expect(texts(view({ excerpt: 'a\u202Eb' }), 'context')).toEqual(['⚠️ Contains 1 invisible character.']);
  expect(texts(view({ excerpt: 'ab' }), 'context')).toEqual([]);
});
