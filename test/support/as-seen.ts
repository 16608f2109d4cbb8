import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { toMarkdownBlockText } from '../../src/slack/markdown/render.ts';

/** The tree that a reader of CommonMark with GitHub's tables makes of what Baton puts into a markdown block. */
export const parsed = (markdown: string): Nodes =>
  fromMarkdown(toMarkdownBlockText(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** The words that a person sees, without markers; hair spaces count as nothing. */
export function asSeen(markdown: string): string {
  return words(parsed(markdown)).replaceAll('\u200a', '');
}

function words(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(words).join('') : '';
}

/** Text and address of every link, in order. */
export function linksIn(markdown: string): readonly (readonly [text: string, url: string])[] {
  const found: [string, string][] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'link') found.push([words(node), node.url]);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(parsed(markdown));
  return found;
}
