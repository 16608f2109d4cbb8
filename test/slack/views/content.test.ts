import { describe, expect, test } from 'vitest';
import { runId, sessionId, userId } from '../../../src/core/ids.ts';
import type { PostContent } from '../../../src/core/post.ts';
import { toBlocks, toText } from '../../../src/slack/views/content.ts';

const notice = (...text: Extract<PostContent, { kind: 'notice' }>['text']): PostContent => ({
  kind: 'notice',
  text,
  buttons: [],
});

test('an answer is one markdown block', () => {
  expect(toBlocks({ kind: 'answer', markdown: '**Hi**' })).toEqual([{ type: 'markdown', text: '**Hi**' }]);
});

test('nobody is notified by an answer, in the block or beside it (UX-2)', () => {
  const content: PostContent = { kind: 'answer', markdown: 'ask <@U0ANA> and <!channel>' };
  expect(JSON.stringify([toBlocks(content), toText(content)])).not.toMatch(/<@|<!/);
});

describe('our own words', () => {
  test.each<[string, PostContent, string]>([
    ['text is literal', notice('a < b & <c>'), 'a &lt; b &amp; &lt;c&gt;'],
    ['a broadcast in it is dead', notice('<!channel> @here'), '@\u2060channel @\u2060here'],
    ['a mention is live', notice('by ', { mention: userId('U0ANA') }), 'by <@U0ANA>'],
    [
      'a link has its label',
      notice({ link: 'https://x.test/?a=1&b=2', label: 'here' }),
      '<https://x.test/?a=1&amp;b=2|here>',
    ],
    [
      'a link ends where it should',
      notice({ link: 'https://x.test/a|b>c', label: 'x|y>z' }),
      '<https://x.test/a%7Cb%3Ec|x¦y&gt;z>',
    ],
  ])('%s', (_name, content, text) => {
    expect(toBlocks(content)).toEqual([{ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }]);
    expect(toText(content)).toBe(text);
  });

  test('a root shows its title in bold, then where it comes from', () => {
    const root: PostContent = { kind: 'root', title: 'Fix <b> & *c*', text: ['by ', { mention: userId('U0ANA') }] };
    expect(toBlocks(root)).toEqual([
      { type: 'section', text: { type: 'mrkdwn', text: '*Fix &lt;b&gt; &amp; ∗c∗*', verbatim: true } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'by <@U0ANA>', verbatim: true }] },
    ]);
    expect(toText(root)).toBe('*Fix &lt;b&gt; &amp; ∗c∗*\nby <@U0ANA>');
  });
});

describe('buttons', () => {
  test.each([
    [{ action: 'cancel_handoff', run: runId('r1') }, 'Cancel', 'r1'],
    [{ action: 'continue_session', session: sessionId('s1') }, 'Continue', 's1'],
    [{ action: 'retry_run', run: runId('r2') }, 'Retry', 'r2'],
  ] as const)('%o', (button, label, value) => {
    const [, actions] = toBlocks({ kind: 'notice', text: ['…'], buttons: [button] });
    const element = { type: 'button', action_id: button.action, text: { type: 'plain_text', text: label }, value };
    expect(actions).toEqual({ type: 'actions', elements: [element] });
  });
});

test('a document has a heading above and buttons below, where there are any', () => {
  const document: PostContent = {
    kind: 'document',
    heading: 'Handoff context',
    markdown: '## Goal\n\nShip',
    buttons: [],
  };
  expect(toBlocks(document).map(({ type }) => type)).toEqual(['header', 'markdown']);
  const last: PostContent = { ...document, heading: undefined, buttons: [{ action: 'retry_run', run: runId('r1') }] };
  expect(toBlocks(last).map(({ type }) => type)).toEqual(['markdown', 'actions']);
  expect(toText(document)).toContain('Handoff context\n\n## Goal');
});

describe('limits', () => {
  const long = 'x'.repeat(2_998);

  test.each<[string, PostContent]>([
    ['an entity', notice(`${long}&&&`)],
    ['a mention', notice(long, { mention: userId('U0ANA') })],
    ['an emoji', notice(`${'x'.repeat(2_998)}😀😀`)],
  ])('a cut takes %s as a whole', (_name, content) => {
    const text = toText(content);
    expect(text.length).toBeLessThanOrEqual(3_000);
    expect(text.isWellFormed()).toBe(true);
    expect(text).toMatch(/^x{2998}.{0,2}…$|^x{2998}…$/u);
    expect(text).not.toMatch(/&(?!amp;)|<(?![^>]*>)/);
  });

  test('a heading fits', () => {
    const [header] = toBlocks({ kind: 'document', heading: 'h'.repeat(200), markdown: 'x', buttons: [] });
    expect(header).toMatchObject({ type: 'header', text: { text: `${'h'.repeat(149)}…` } });
  });
});
