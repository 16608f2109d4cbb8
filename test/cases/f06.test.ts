import { expect, test } from 'vitest';
import { toMarkdownBlockText } from '../../src/slack/markdown/render.ts';
import { asSeen } from '../support/as-seen.ts';

test.each([
  ['這是**粗體**文字。', '這是粗體文字。'],
  ['한글**강조**한글', '한글강조한글'],
  ['ひらがな**強調**です', 'ひらがな強調です'],
  ['_改善は効いてます_。', '改善は効いてます。'],
  ['これは**「強調」**です', 'これは「強調」です'],
  ['**注意：**請看', '注意：請看'],
  ['**重要。**次に', '重要。次に'],
  ['結果は_良好_です', '結果は良好です'],
  ['한글_강조_한글', '한글강조한글'],
  ['中文***都要***中文', '中文都要中文'],
  ['中文**（括號）**中文', '中文（括號）中文'],
  ['𠮷**𠮷。**𠮷', '𠮷𠮷。𠮷'],
  ['请使用**`npm install`**命令', '请使用npm install命令'],
  ['これは**`コード`**です', 'これはコードです'],
  ['这是**用`a_b`的**文字', '这是用a_b的文字'],
  ['请看**[文档](https://ex.test/a_b)**了解', '请看文档了解'],
  ['これは~~「削除」~~です', 'これは「削除」です'],
])('F06: %s shows no marker and no other word', (markdown, seen) => {
  expect(asSeen(markdown)).toBe(seen);
});

test.each([
  '中文`a_b_**c**`中文',
  '中文`一**「甲」**二_丙_丁`中文',
  '```\n一**「甲」**二_丙_丁\n```',
  '[文](https://ex.test/一**「甲」**二_丙_丁)',
  '```\n名前_の_**変数**\n```',
  'a snake_case_name of **bold。** text',
  'file_名_test.md',
  '2 * 3 * 4 = 24',
  '**already。** 好',
])('F06: %s stays as it is', (markdown) => {
  expect(toMarkdownBlockText(markdown)).toBe(markdown);
});
