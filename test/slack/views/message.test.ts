import { describe, expect, test } from 'vitest';
import { outboxId, runId } from '../../../src/core/ids.ts';
import type { PostContent } from '../../../src/core/post.ts';
import { carries, toMessage, toPlainMessage } from '../../../src/slack/views/message.ts';

const id = outboxId('row-1');
const answer: PostContent = { kind: 'answer', markdown: 'Hi' };
const notice: PostContent = { kind: 'notice', text: ['Hi'], buttons: [] };
const document: PostContent = {
  kind: 'document',
  heading: undefined,
  markdown: 'Hi',
  buttons: [{ action: 'retry_run', run: runId('r1') }],
};

test.each([answer, notice, document])('a message of kind $kind names its row and unfurls nothing', (content) => {
  expect(toMessage(content, id)).toMatchObject({
    text: 'Hi',
    unfurl_links: false,
    unfurl_media: false,
    metadata: { event_type: 'baton_outbox', event_payload: { id: 'row-1' } },
  });
});

test.each<[PostContent, readonly (string | undefined)[]]>([
  [answer, [undefined]],
  [notice, ['baton:row-1']],
  [document, [undefined, 'baton:row-1']],
])('a block that keeps its id names the row: %o', (content, blockIds) => {
  expect(toMessage(content, id).blocks.map((block) => block.block_id)).toEqual(blockIds);
});

describe('a message that was read back', () => {
  const { metadata } = toMessage(answer, id);
  const { blocks } = toMessage(notice, id);

  test.each<[string, Parameters<typeof carries>[0], boolean]>([
    ['is known by its metadata', { metadata }, true],
    ['is known by a block', { blocks }, true],
    ['of another row is not', { metadata: toMessage(answer, outboxId('row-2')).metadata }, false],
    ['of another app is not', { metadata: { ...metadata, event_type: 'other' } }, false],
    ['of a person is not', {}, false],
  ])('%s', (_name, message, known) => {
    expect(carries(message, id)).toBe(known);
  });
});

test('the plain form has the whole text of a post, and no blocks (F12)', () => {
  const long = `${'word '.repeat(1_700)}end`;
  const plain = toPlainMessage({ kind: 'answer', markdown: long }, id, 'post');
  expect(plain.text).toBe(long);
  expect(plain).not.toHaveProperty('blocks');
  expect(toPlainMessage({ kind: 'answer', markdown: long }, id, 'update').text.length).toBeLessThanOrEqual(4_000);
});
