import type { KnownBlock } from '@slack/types';
import { describe, expect, test } from 'vitest';
import { approvalId, spinOffId, userId } from '../../../src/core/ids.ts';
import type { ApprovalCard, Brief, PostContent } from '../../../src/core/post.ts';
import { toBlocks, toText } from '../../../src/slack/views/content.ts';
import { checkBlocks } from '../../simulator/block-kit/check-blocks.ts';

const brief: Brief = { instruction: 'Look into the flaky test.', source: undefined, excerpt: undefined };
const card: ApprovalCard = {
  approval: approvalId('approval'),
  spinOff: spinOffId('spin-off'),
  audience: 'from #a, private, to #b, public, 212 members',
  title: 'Flaky test',
  owner: userId('U0ANA'),
  piece: 'chat',
  brief,
  outcome: undefined,
};
const asked = (change: Partial<ApprovalCard> = {}): PostContent => ({ kind: 'approval', card: { ...card, ...change } });
const begun = (change: Partial<Brief>): PostContent => ({
  kind: 'spin_off_brief',
  spinOff: card.spinOff,
  brief: { ...brief, ...change },
});

/** What stands in the quotes of rich text, which shows characters as they are. */
const quoted = (blocks: readonly KnownBlock[]): readonly string[] =>
  blocks
    .flatMap((block) => (block.type === 'rich_text' ? block.elements : []))
    .flatMap((element) =>
      element.type === 'rich_text_quote'
        ? element.elements.map((part) => (part.type === 'text' ? part.text : '?'))
        : [],
    );
/** Everything else: what Slack reads as markup. */
const markup = (blocks: readonly KnownBlock[]): string =>
  JSON.stringify(blocks.filter(({ type }) => type !== 'rich_text'));
const buttons = (blocks: readonly KnownBlock[]): readonly (string | undefined)[] =>
  blocks.flatMap((block) => (block.type === 'actions' ? block.elements : [])).map(({ action_id }) => action_id);

const mentions = '<!channel> @here <@U0BEN> <!subteam^S1> &lt;!everyone&gt; <#C1>';
const hostile: Readonly<Record<string, string>> = {
  mentions,
  markup: '*bold* _it_ ~x~ `code` ```\nfence\n``` > quote\n# head [a](https://x.test) <https://evil.test|good.test>',
  '800 astral characters': '😀'.repeat(800),
  'a turned direction': 'delete \u202Ethe files\u202C',
  'zero-width characters': 'a\u200B\u200Cb',
  'many lines': 'x\n'.repeat(400).trim(),
};

describe.each(Object.entries(hostile))('with %s', (_name, text) => {
  test('the card shows instruction and source word for word, and fits (APPROVAL-1, I11)', () => {
    const source = Array.from(text).slice(0, 200).join('');
    const blocks = toBlocks(
      asked({ title: text.slice(0, 150).toWellFormed(), brief: { instruction: text, source, excerpt: text } }),
    );
    checkBlocks(blocks, 'message');
    expect(quoted(blocks).slice(0, 2)).toEqual([text, source]);
    expect(buttons(blocks)).toEqual(['approve', 'deny', 'view_all']);
    expect(markup(blocks).replace('<@U0ANA>', '')).not.toMatch(/<[@!#]|<https/);
  });

  test('the first reply shows them too, and notifies nobody (SPIN-4, UX-2)', () => {
    const content = begun({ instruction: text, source: text, excerpt: text });
    checkBlocks(toBlocks(content), 'message');
    expect(quoted(toBlocks(content)).slice(0, 2)).toEqual([text, text]);
    expect(toText(content, 39_000)).not.toMatch(/<[@!#]|<https/);
  });
});

test('a card as long as can be is within every limit', () => {
  const blocks = toBlocks(
    asked({
      title: '&'.repeat(150),
      brief: { instruction: '😀'.repeat(800), source: '😀'.repeat(200), excerpt: '😀'.repeat(200_000) },
      outcome: [
        'Approved by ',
        { mention: userId('U0BEN') },
        ', ',
        { time: 1_767_225_600_000 },
        '. ',
        'x'.repeat(4_000),
      ],
    }),
  );
  checkBlocks(blocks, 'message');
  expect(JSON.stringify(blocks).isWellFormed()).toBe(true);
  expect(JSON.stringify(blocks)).not.toMatch(/\\ud[89a-f]/);
});

describe('the excerpt', () => {
  test('has its beginning on the card, whole characters only, and View all for the rest', () => {
    const excerpt = `x${'😀'.repeat(400)}`;
    const [, shown = ''] = quoted(toBlocks(begun({ excerpt })));
    expect(shown).toBe(`x${'😀'.repeat(299)}…`);
    expect(buttons(toBlocks(begun({ excerpt })))).toEqual(['view_all']);
  });

  test('is whole where it is short, and needs no View all then', () => {
    const content = begun({ excerpt: 'y'.repeat(600) });
    expect(quoted(toBlocks(content))[1]).toBe('y'.repeat(600));
    expect(buttons(toBlocks(content))).toEqual([]);
  });
});

describe('what cannot be seen', () => {
  const note = (content: PostContent) => /Contains \d+ invisible characters?\./.exec(markup(toBlocks(content)))?.[0];

  test.each<[string, PostContent, string | undefined]>([
    ['nothing', asked(), undefined],
    ['an emoji', asked({ brief: { ...brief, instruction: '👩🏽‍🚀' } }), undefined],
    ['in the title', asked({ title: 'a\u202Eb' }), 'Contains 1 invisible character.'],
    [
      'in the instruction',
      asked({ brief: { ...brief, instruction: 'a\u200Bb\u200B' } }),
      'Contains 2 invisible characters.',
    ],
    ['in the source', asked({ brief: { ...brief, source: '\uFEFF' } }), 'Contains 1 invisible character.'],
    [
      'in the part of the excerpt that is not shown',
      asked({ brief: { ...brief, excerpt: `${'x'.repeat(700)}\u0007` } }),
      'Contains 1 invisible character.',
    ],
    ['in the first reply', begun({ source: '\u200B' }), 'Contains 1 invisible character.'],
  ])('%s', (_name, content, expected) => expect(note(content)).toBe(expected));
});

describe('once it is decided (APPROVAL-2)', () => {
  const outcome = ['Denied by ', { mention: userId('U0BEN') }, ', ', { time: Date.UTC(2026, 0, 2, 3, 4, 5) }] as const;

  test('the outcome stands in place of the buttons, in the time of the reader', () => {
    const blocks = toBlocks(asked({ outcome }));
    checkBlocks(blocks, 'message');
    expect(buttons(blocks)).toEqual([]);
    const time = '<!date^1767323045^{date_short_pretty} at {time}|2026-01-02 03:04 UTC>';
    expect(markup(blocks)).toContain(`Denied by <@U0BEN>, ${time}`);
    expect(quoted(blocks)).toEqual([brief.instruction]);
  });

  test('the words of the notification say it too', () => {
    expect(toText(asked())).toBe('Approve a new thread? Flaky test (from #a, private, to #b, public, 212 members)');
    expect(toText(asked({ title: mentions, outcome }))).toMatch(/: Denied by <@U0BEN>, <!date\^/);
    expect(toText(asked({ title: mentions }))).not.toMatch(/<[@!#]/);
  });

  test('a cut never falls into the time', () => {
    const long = asked({ outcome: ['x'.repeat(2_960), ...outcome] });
    checkBlocks(toBlocks(long), 'message');
    expect(toText(long, 3_000)).not.toMatch(/<(?![^>]*>)/);
  });
});

test('without blocks the first reply still has everything, as far as a message holds it (F12)', () => {
  const content = begun({ source: 'the wiki', excerpt: 'z'.repeat(5_000) });
  expect(toText(content, 39_000)).toBe(
    `Look into the flaky test.\n\nSource: the wiki\n\nExcerpt: ${'z'.repeat(5_000)}`,
  );
  expect(toText(content).length).toBeLessThanOrEqual(3_000);
});

test('who it is for is said, or that nobody is named yet', () => {
  expect(markup(toBlocks(asked()))).toContain('For <@U0ANA> · piece: chat');
  expect(markup(toBlocks(asked({ owner: undefined })))).toContain('For nobody yet · piece: chat');
});
