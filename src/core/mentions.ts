/** Zero-width: a reader sees nothing, Slack no longer sees a mention. */
const wordJoiner = '\u2060';

const open = `(?:<|&(?:amp;)*(?:lt|#0*60|#x0*3c);)`;
const close = `(?:>|&(?:amp;)*(?:gt|#0*62|#x0*3e);)`;
const target = String.raw`(?:@([UWB][A-Z0-9]+)|!(channel|here|everyone|group)|!subteam\^([A-Z0-9]+)|#([CDG][A-Z0-9]+))`;
/** Brackets around it are taken along, so that what remains outside cannot make a new token of the replacement. */
const token = new RegExp(String.raw`(?:${open}\s{0,8}){1,8}${target}(?:\|([^<>|\n]{0,200}?))?\s{0,8}${close}{1,8}`, 'gi');
const tokenStart = new RegExp(String.raw`${open}(?=\s{0,8}[@!#])`, 'gi');

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
    if (next === current) return current.replace(plainBroadcast, `@${wordJoiner}$1`);
    current = next;
  }
  // Tokens nested deeper than anybody writes: every opening bracket is made inert instead.
  return breakTokens(current).replace(plainBroadcast, `@${wordJoiner}$1`);
}

/** The same for code, where the characters must be seen as they are: a zero-width character after each bracket that could open a mention. */
export function breakTokens(code: string): string {
  return code.replace(tokenStart, (bracket) => `${bracket}${wordJoiner}`);
}

function readableToken(
  _whole: string,
  user: string | undefined,
  broadcast: string | undefined,
  group: string | undefined,
  channel: string | undefined,
  label: string | undefined,
): string {
  if (channel) return `#${named(label, channel)}`;
  return `@${named(label, user ?? broadcast ?? group ?? '')}`;
}

const named = (label: string | undefined, id: string) => label?.trim().replace(/^[@#!]+/, '') || id;
