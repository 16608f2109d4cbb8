import { z } from 'zod';

/** What Slack calls the two tokens, and where an operator finds them. */
const tokens = {
  SLACK_BOT_TOKEN: {
    prefix: 'xoxb-',
    expected: 'the Bot User OAuth Token, xoxb-…, from "OAuth & Permissions" of the Slack app',
  },
  SLACK_APP_TOKEN: {
    prefix: 'xapp-',
    expected: 'an app-level token, xapp-…, with the scope connections:write, from "Basic Information" of the Slack app',
  },
} as const;

export type TokenName = keyof typeof tokens;

/** A Slack token; quotes and spaces around it, and one of another kind, are told apart (K01). */
export function slackToken(name: TokenName) {
  return text((value) => tokenMistake(name, value), `is missing. Set it to ${tokens[name].expected}.`);
}

function tokenMistake(name: TokenName, value: string): string | undefined {
  const { prefix, expected } = tokens[name];
  const bare = value.replace(/^["'`\s]+|["'`\s]+$/g, '');
  const mistakes = [
    wrapping(value),
    kindMistake(name, prefix, bare),
    /\s/.test(bare) ? 'has a space or line break inside' : undefined,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: everything that a header cannot carry.
    /[^\x00-\x7f]/.test(bare) ? 'has a character that no token has (is it a placeholder?)' : undefined,
  ];
  const found = mistakes.filter((mistake) => mistake !== undefined);
  return found.length === 0 ? undefined : `${found.join(', and ')}. It should be ${expected}.`;
}

function kindMistake(name: TokenName, prefix: string, bare: string): string | undefined {
  if (bare.startsWith(prefix)) return bare.length > prefix.length ? undefined : `holds nothing after ${prefix}`;
  const owner = Object.entries(tokens).find(([other, token]) => other !== name && bare.startsWith(token.prefix));
  return owner ? `holds an ${owner[1].prefix}… token, which belongs in ${owner[0]}` : `does not begin with ${prefix}`;
}

/** A secret without a fixed form. */
export function secret(expected: string) {
  return text((value) => {
    const mistake =
      wrapping(value) ??
      (/\s/.test(value) ? 'has a space or line break inside' : undefined) ??
      (/^x(?:ox[a-z]|app)-/.test(value) ? 'holds a Slack token' : undefined);
    return mistake && `${mistake}. It should be ${expected}.`;
  }, `is missing. Set it to ${expected}.`);
}

/** Free text, for example a path or a name. */
export function plain() {
  return text((value) => {
    const mistake = wrapping(value);
    return mistake && `${mistake}. Write the value without.`;
  }, 'is missing.');
}

/** A base address; the value ends without a slash. */
export function webAddress(example: string) {
  return text((value) => {
    const mistake =
      wrapping(value) ??
      (/^https?:\/\/[^\s/]/.test(value) && URL.canParse(value) ? undefined : 'is not an http or https address');
    return mistake && `${mistake}. Write it like ${example}.`;
  }, 'is missing.').transform((value) => value.replace(/\/+$/, ''));
}

/** A whole number in its range, `min` and `max` included. */
export function wholeNumber({ min, max, unit }: { readonly min: number; readonly max: number; readonly unit: string }) {
  return text((value) => {
    const inRange = /^\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max;
    return inRange ? undefined : `must be a whole number from ${min} to ${max} (${unit}), in digits only.`;
  }, 'is missing.').transform(Number);
}

/** A number in its range with a point for fractions, `min` and `max` included. */
export function decimalNumber({
  min,
  max,
  unit,
}: {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}) {
  return text((value) => {
    const inRange = /^\d{1,12}(?:\.\d{1,6})?$/.test(value) && Number(value) >= min && Number(value) <= max;
    return inRange ? undefined : `must be a number from ${min} to ${max} (${unit}), fractions with a point.`;
  }, 'is missing.').transform(Number);
}

/** Slack user ids, separated by commas. */
export function userIds() {
  const split = (value: string): readonly string[] => value.split(',').map((one) => one.trim());
  return text((value) => {
    if (wrapping(value)) return `${wrapping(value)}. Write the value without.`;
    const isList = split(value).every((one) => /^[UW][A-Z0-9]{2,}$/.test(one));
    return isList
      ? undefined
      : 'must be user ids such as U0123456789, separated by commas (a profile’s menu copies it).';
  }, 'is missing.').transform(split);
}

/** One word of a fixed list. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}.` });
}

/** Text that `findMistake` finds nothing wrong with. Its message never repeats the value: it may be a secret in the wrong place. */
export function text(findMistake: (value: string) => string | undefined, whenMissing: string) {
  return z.string({ error: whenMissing }).superRefine((value, context) => {
    const message = findMistake(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** Quotes and white space around a value come from env files that are read literally, and are never meant. */
export function wrapping(value: string): string | undefined {
  if (/^\s|\s$/.test(value)) return 'has a space or line break around it';
  return /^["'`]|["'`]$/.test(value) ? 'has quotes around it' : undefined;
}
