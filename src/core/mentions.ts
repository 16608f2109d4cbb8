/** Zero-width: a reader sees nothing, Slack no longer sees a mention. */
const wordJoiner = '\u2060';

const open = '(?:<|&(?i:(?:amp;)*(?:lt|#0*60|#x0*3c);))';
const close = '(?:>|&(?i:(?:amp;)*(?:gt|#0*62|#x0*3e);))';
const user = '@([UWB][A-Z0-9]+)';
const broadcast = '!((?i:channel|here|everyone|group))';
const group = String.raw`!(?i:subteam)\^([A-Z0-9]+)`;
const channel = '#([CDG][A-Z0-9]+)';
const target = `(?:${user}|${broadcast}|${group}|${channel})`;
/** Brackets around it are taken along, so that what remains outside cannot make a new token of the replacement. */
const token = new RegExp(String.raw`(?:${open}\s{0,8}){1,8}${target}(?:\|([^<>\n]{0,200}?))?\s{0,8}${close}{1,8}`, 'g');
const tokenStart = new RegExp(String.raw`${open}(?=\s{0,8}${target})`, 'g');

/** In an address (`a@here.test`, `https://x.test/@here`) it is no mention, and a joiner would break the address. */
const plainBroadcast = /(?<![\w/.+-])@(channel|here|everyone)(?!\w)/gi;

const maxPasses = 8;

/**
 * UX-2: text in which no user, group, channel or broadcast mention is live, however it was spelled; it stays readable
 * (`@U0AAA1111`, `@team`, `#ops`). Live mentions are made only from `Inline`, never from text. Idempotent.
 */
export function neutraliseMentions(text: string): string {
  let current = text;
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = current.replace(token, readableToken);
    if (next === current) break;
    current = next;
  }
  // Malformed tokens, and tokens nested deeper than anybody writes.
  return breakBroadcasts(breakTokens(current));
}

/** `@channel`, `@here` and `@everyone` as plain words: they look the same, and Slack's automatic parsing passes them by. */
function breakBroadcasts(text: string): string {
  return text.replace(plainBroadcast, `@${wordJoiner}$1`);
}

/** The same for code, where the characters must be seen as they are: a zero-width character after each bracket that could open a mention. */
export function breakTokens(code: string): string {
  return code.replace(tokenStart, (bracket) => `${bracket}${wordJoiner}`);
}

function readableToken(_whole: string, ...[userId, word, groupId, channelId, label]: readonly (string | undefined)[]) {
  if (channelId) return `#${named(label, channelId)}`;
  return `@${named(label, userId ?? word ?? groupId ?? '')}`;
}

const named = (label: string | undefined, id: string) => label?.trim().replace(/^[@#!]+/, '') || id;
