import { type Conversation, lastAsked, type Turn } from './conversation.ts';
import { clip } from './handoff-document.ts';
import type { ModelAnswer } from './rules.ts';

const tool = 'SpinOffTask';

/** A channel as it stands in a message: an entity of Slack's, its id as Baton writes it, or a name. */
const channel = String.raw`(?:(?:<#|#)([CG][A-Z0-9]{8,})(?:\|[^>]*)?>?|(#[\w-]+))`;
const into = new RegExp(String.raw`\s+(?:in|into|to)\s+${channel}(?=(?:\s+separately)?[.!]?$)`);

/** Ways to say it; the first group is the topic. */
const inPlace: readonly RegExp[] = [
  /\b(?:set aside|spin off)\s+(.+)$/i,
  /\bset\s+(.+?)\s+aside\b/i,
  /\bspin\s+(.+?)\s+off\b/i,
  /\b(?:look into|investigate|check|handle)\s+(.+?)\s+separately\b/i,
];
const elsewhere = new RegExp(
  String.raw`\b(?:[Aa]sk|[Tt]ell)\s+${channel}\s+(?:about|to)\s+(.+?)(?:\s+separately)?[.!?]?$`,
);

interface Wish {
  readonly topics: readonly string[];
  /** Where to: an id, or a name that may be unknown. */
  readonly spaceId: string | undefined;
}

/** Sets aside what a sentence asks for; where the tool is off it says so. */
export function setAside(conversation: Conversation): ModelAnswer | undefined {
  if (seedOf(conversation)) return undefined;
  const asked = lastAsked(conversation);
  const [first = '', ...below] = asked.split('\n');
  const wish = wishOf(first.trim().replace(/:$/, ''), conversation);
  if (!wish) return undefined;
  if (!conversation.tools.has(tool)) return { text: `I cannot set topics aside in this channel: ${tool} is off here.` };
  const excerpt = below.join('\n').trim();
  const material = { ...(excerpt && { excerpt, source: 'a message in the asking thread' }) };
  const where = { ...(wish.spaceId && { spaceId: wish.spaceId }) };
  const calls = wish.topics.map((topic) => ({
    name: tool,
    arguments: JSON.stringify({ title: titled(topic), instruction: instructionFor(topic), ...material, ...where }),
  }));
  return { text: '', calls };
}

function wishOf(sentence: string, { spaces }: Conversation): Wish | undefined {
  const [, askedId, askedName, question] = elsewhere.exec(sentence) ?? [];
  if (question) return { topics: topicsIn(question), spaceId: askedId ?? spaces.get(askedName ?? '') ?? askedName };
  const [, id, name] = into.exec(sentence) ?? [];
  const here = sentence.replace(into, '');
  const topic = inPlace.map((way) => way.exec(here)?.[1]).find((found) => found !== undefined);
  if (topic === undefined) return undefined;
  return { topics: topicsIn(topic), spaceId: id ?? (name && (spaces.get(name) ?? name)) };
}

/** "A, B and C" are three. */
function topicsIn(list: string): readonly string[] {
  const parts = list.includes(',') || / and the /.test(list) ? list.split(/\s*,\s*(?:and\s+)?|\s+and\s+/) : [list];
  return parts.map((part) => part.replace(/[.!?]+$/, '').trim()).filter((part) => part !== '');
}

const titled = (topic: string): string => clip(`${topic.charAt(0).toUpperCase()}${topic.slice(1)}`, 100);
const instructionFor = (topic: string): string =>
  `Look into this on its own: ${topic}. Say what is known, what it depends on, and what you would do first.`;

function seedOf({ turns }: Conversation): Extract<Turn, { kind: 'user' }> | undefined {
  const newest = turns.findLast((turn) => turn.kind === 'user');
  return newest?.kind === 'user' && newest.setAside ? newest : undefined;
}

/** The first answer in a thread that was set aside: takes up its instruction, with the material that came along. */
export function beginSetAside(conversation: Conversation): ModelAnswer | undefined {
  const seed = seedOf(conversation);
  if (!seed) return undefined;
  const { source, excerpt } = seed.setAside ?? {};
  const lines = excerpt?.split('\n').filter((line) => line.trim() !== '') ?? [];
  const material = lines.length
    ? `\n\nThe material${source ? ` (${source})` : ''} has ${lines.length === 1 ? 'one line' : `${lines.length} lines`}; it begins with:\n\n> ${clip(lines[0] ?? '', 120)}`
    : '';
  const topic = /^Look into this on its own: (.+?)\. Say what/.exec(seed.text)?.[1] ?? clip(seed.text, 120);
  return {
    text: `I take this up here, on its own: **${topic}**${material}\n\n1. Write down what is known of it and what is not.\n2. Check first what changed last.\n3. Say here what comes of it; the thread that set it aside does not wait.`,
  };
}

interface Said {
  readonly ok?: boolean;
  readonly state?: string;
  readonly link?: string;
  readonly code?: string;
  readonly message?: string;
}

/** In words, what became of a call. */
export function saySetAside({ args, output }: Extract<Turn, { kind: 'tool' }>): string {
  const title = String(args.title ?? 'it');
  const { ok, state, link, code, message } = read(output);
  if (ok && state === 'opened')
    return `Set aside: ${link ? `[${title}](${link})` : title}. It goes on there by itself.`;
  if (ok) return `"${title}" is recorded: nobody could approve it now, so nothing is open yet.`;
  if (code === 'denied') return `"${title}" was denied, so I opened nothing and leave it at that.`;
  if (code === 'expired') return `Nobody decided on "${title}" in time, so nothing was opened.`;
  return `I could not set "${title}" aside. ${message ?? output}`;
}

function read(output: string): Said {
  try {
    return JSON.parse(output) as Said;
  } catch {
    return {};
  }
}
