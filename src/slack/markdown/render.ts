import { breakTokens, neutraliseMentions } from '../../core/mentions.ts';
import { mendEmphasis } from './emphasis.ts';
import { cutAtGrapheme } from './graphemes.ts';
import { rewriteOutsideCode, rewriteRegions, textSeen } from './regions.ts';
import { markdownLinks } from './slack-links.ts';

const entity = '&(?:[a-z][a-z0-9]*|#\\d{1,7}|#x[0-9a-f]{1,6});';
const special = new RegExp(`(\\\\*)(<|${entity})`, 'gi');

/**
 * Model markdown as the text of a `markdown` block: what the model wrote is what is seen (F08), and nobody is notified (UX-2).
 * Slack reads its own `<…>` tokens inside such a block, decodes entities for display without reading the result as a token,
 * and decodes none in the address of a link (measured by PostHog, pull request 95054); in code CommonMark decodes none.
 * So outside code and addresses `<` is escaped, and `&` only where it would begin an entity. Apply it once, to one part.
 */
export function toMarkdownBlockText(markdown: string): string {
  // Before the links are read: the bar in a link of Slack's would end a cell of a table.
  const linked = /[<[]/.test(markdown) ? rewriteOutsideCode(markdown, markdownLinks) : markdown;
  const inert = rewriteRegions(linked, { text: neutraliseMentions, code: breakTokens, address: breakTokens });
  return rewriteRegions(mendEmphasis(inert, textSeen), { text: escapeText, code: asIs, address: asIs });
}

const asIs = (text: string) => text;

/** A backslash before a special character is markdown's own escape of it: it gives way to the entity. */
function escapeText(text: string): string {
  return text.replace(special, (_, backslashes: string, found: string) => {
    const kept = backslashes.length % 2 === 1 ? backslashes.slice(1) : backslashes;
    return kept + (found === '<' ? '&lt;' : `&amp;${found.slice(1)}`);
  });
}

/** Text for Slack's own markup, shown literally. */
export function escapeMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Below the 4,000 characters that chat.update takes. */
const fallbackLimit = 3_900;

/** The `text` beside the blocks: for notifications and screen readers, and for the retry without blocks. At most `limit` UTF-16 units, escaped, no live mention. */
export function toFallbackText(markdown: string, limit: number = fallbackLimit): string {
  const escaped = escapeMrkdwn(neutraliseMentions(markdownLinks(markdown)));
  if (escaped.length <= limit) return escaped;
  return `${cutAtGrapheme(escaped, limit - 1).replace(/&[a-z]{0,3}$/, '')}…`;
}
