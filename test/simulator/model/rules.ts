import { askedBefore, type Conversation, lastAsked, seedDocument } from './conversation.ts';
import { asksForDocument, clip, sections, writeDocument } from './handoff-document.ts';
import { answerFromResults, callTool } from './tool-rules.ts';

/** What the scripted model says; with `calls` it wants tools first. `arguments` is JSON text. */
export interface ModelAnswer {
  readonly text: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[];
}

type Rule = (conversation: Conversation) => ModelAnswer | undefined;

/** The first rule that has an answer gives it. */
const rules: readonly Rule[] = [
  document,
  answerFromResults,
  goOn,
  callTool,
  offerOptions,
  takeOption,
  greet,
  recall,
  answer,
];

/** Deterministic: the same conversation always gets the same answer. */
export function decide(conversation: Conversation): ModelAnswer {
  for (const rule of rules) {
    const found = rule(conversation);
    if (found) return found;
  }
  return { text: acknowledge(conversation) };
}

function document(conversation: Conversation): ModelAnswer | undefined {
  return asksForDocument(lastAsked(conversation)) && !lastAsked(conversation).startsWith('<handoff-context>')
    ? { text: writeDocument(conversation) }
    : undefined;
}

/** The first run after a handoff: takes up the document's next steps. */
function goOn(conversation: Conversation): ModelAnswer | undefined {
  const seed = seedDocument(conversation);
  const asked = lastAsked(conversation);
  if (
    seed === undefined ||
    !(/^(?:please )?(?:continue|go on|carry on)\b/i.test(asked) || asked.includes('<handoff-context>'))
  )
    return undefined;
  const parts = sections(seed);
  return {
    text: `Taking up where the document ends.\n\n**Goal:** ${parts.Goal ?? 'not stated'}\n\nI start with these steps:\n\n${parts['Next Steps'] ?? '1. Ask what is wanted next.'}`,
  };
}

function offerOptions(conversation: Conversation): ModelAnswer | undefined {
  const asked = lastAsked(conversation);
  const topic = /\b(?:options|ways|alternatives|choices)\b(?: do we have| are there)?(?: (?:for|to|of))?\s*([^?.!]*)/i
    .exec(asked)?.[1]
    ?.trim();
  if (topic === undefined) return undefined;
  const what = topic === '' ? 'this' : topic;
  return {
    text: `There are three ways for ${what}:\n\n- **Option A**: do the least for ${what} that works, today\n- **Option B**: take ${what} in two steps, with a check between them\n- **Option C**: leave ${what} until the rest is settled\n\nI would take B. Say "take B" to decide.`,
  };
}

function takeOption(conversation: Conversation): ModelAnswer | undefined {
  const letter =
    /^(?:ok,? |so |then )?(?:let's )?(?:(?:take|go with|choose|pick|use) )?(?:option )?([A-D])\b[.!]?(?:\s|$)/i.exec(
      lastAsked(conversation),
    )?.[1];
  if (!letter) return undefined;
  const wanted = new RegExp(`(?:Option\\s+)?\\b${letter.toUpperCase()}\\b\\**\\s*[:)=]\\s*([^\\n,;]+)`);
  const earlier = conversation.turns.slice(0, -1).flatMap((turn) => (turn.kind === 'tool' ? [] : [turn.text]));
  const meaning = earlier
    .toReversed()
    .map((text) => wanted.exec(text)?.[1])
    .find((found) => found !== undefined);
  const about = askedBefore(conversation).at(-1);
  const what = meaning ? `, that is: ${meaning.trim()}` : about ? `, as an answer to "${clip(about, 80)}"` : '';
  return { text: `Decided: **${letter.toUpperCase()}**${what}.\n\nI keep that as a decision. What comes next?` };
}

function greet(conversation: Conversation): ModelAnswer | undefined {
  const asked = lastAsked(conversation);
  if (!/^(?:hi|hello|hey|good (?:morning|afternoon|evening))\b/i.test(asked) || asked.length > 40) return undefined;
  return {
    text: 'Hello! I answer in this thread and remember what is said in it. Try:\n\n- "What options do we have for the release?"\n- "Write a file plan.md with …"\n- `/handoff` in the channel when the thread gets long',
  };
}

function recall(conversation: Conversation): ModelAnswer | undefined {
  if (!/\b(?:what did (?:we|i) say|remember|recap|summar(?:y|ise|ize)|so far)\b/i.test(lastAsked(conversation)))
    return undefined;
  const said = askedBefore(conversation);
  const seed = seedDocument(conversation);
  const goal = seed === undefined ? [] : [`The handoff document's goal: ${sections(seed).Goal ?? 'not stated'}`];
  const lines = [...goal, ...said.map((text) => clip(text))];
  return {
    text:
      lines.length === 0
        ? 'Nothing was said before this.'
        : `So far:\n\n${lines.map((line, i) => `${i + 1}. ${line}`).join('\n')}`,
  };
}

function answer(conversation: Conversation): ModelAnswer | undefined {
  const asked = lastAsked(conversation);
  if (!asked.includes('?')) return undefined;
  const earlier = askedBefore(conversation).at(-1);
  const link = earlier ? `\n\nThis builds on what you said before: "${clip(earlier, 100)}"` : '';
  return {
    text: `On **${clip(asked.replace(/\?[\s\S]*$/, ''), 100)}**:\n\n1. Write down what is known and what is not.\n2. Do the smallest step that shows whether it works.\n3. Decide with that result.${link}\n\n_I am the demo's scripted model: my answers follow rules, the rest of this thread is real._`,
  };
}

function acknowledge(conversation: Conversation): string {
  const before = askedBefore(conversation).length;
  const count = before === 0 ? '' : ` That makes ${before + 1} things that you told me here.`;
  return `Noted: ${clip(lastAsked(conversation), 200)}.${count}\n\nAsk me for options, for a file, or for a recap.`.replace(
    '..',
    '.',
  );
}
