import { isBlank } from './blank-text.ts';
import { beginsWithMentionOf, decodeWireText, withoutLeadingMention } from './wire-text.ts';

/** What a message in a thread asks Baton to do instead of being a message entry. */
export type ThreadCommand =
  /** `focus` is wire text still: give it to `parseFocus`. Absent when nothing was written. */
  | { readonly kind: 'handoff'; readonly focus?: string }
  /** `addressed`: a mention or `!` says that Baton is meant; a bare "stop" counts only in a session. */
  | { readonly kind: 'stop'; readonly addressed: boolean }
  | { readonly kind: 'help' };

/** HANDOFF-1, SESSION-10, UX-6: the first word must be exactly the command; everything else is a message. */
export function parseThreadCommand(wireText: string, botUserId: string): ThreadCommand | undefined {
  const mentioned = beginsWithMentionOf(wireText) === botUserId;
  const text = withoutLeadingMention(wireText, botUserId);
  const whole = withoutTrailingMention(text, botUserId);
  const addressed = mentioned || whole !== text || text.startsWith('!');
  if (/^!?stop$/i.test(whole)) return { kind: 'stop', addressed };
  if (!addressed) return undefined;
  if (/^!?help$/i.test(whole)) return { kind: 'help' };
  if (!mentioned && !text.startsWith('!')) return undefined;
  const focus = /^!?handoff(?:$|\s+)([\s\S]*)$/i.exec(text)?.[1];
  if (focus === undefined) return undefined;
  return focus === '' ? { kind: 'handoff' } : { kind: 'handoff', focus };
}

/** Whether a stored command is a Stop: its text is decoded, a mention of Baton reads "@Baton". */
export const isStopText = (text: string): boolean => /^(?:@Baton\s+)?!?stop(?:\s+@Baton)?$/i.test(text.trim());

/** "stop @Baton" is as clear as "@Baton stop". */
function withoutTrailingMention(text: string, botUserId: string): string {
  const match = /<@([UW][A-Z0-9]+)(?:\|[^<>\n]*)?>$/.exec(text);
  return match?.[1] === botUserId ? text.slice(0, match.index).trimEnd() : text;
}

export const focusLimit = 2_000;

export interface Focus {
  /** Readable text, at most 2,000 code points. */
  readonly focus: string;
  /** Something was left out: say so. */
  readonly cut: boolean;
}

/** HANDOFF-3: focus instructions as Slack sent them, decoded and trimmed; undefined when there is nothing to read. */
export function parseFocus(wireText: string, botUserId?: string): Focus | undefined {
  return cutFocus(decodeWireText(wireText, botUserId === undefined ? {} : { botUserId }));
}

/** HANDOFF-3: the same for text that is readable already, as a field of a modal gives it. */
export function cutFocus(text: string): Focus | undefined {
  const focus = text.trim();
  if (isBlank(focus)) return undefined;
  const codePoints = [...focus];
  if (codePoints.length <= focusLimit) return { focus, cut: false };
  return { focus: codePoints.slice(0, focusLimit).join('').trimEnd(), cut: true };
}
