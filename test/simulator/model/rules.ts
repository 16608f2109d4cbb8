import { askedBefore, type Conversation, lastAsked, seedDocument } from './conversation.ts';
import { asksForDocument, clip, sections, writeDocument } from './handoff-document.ts';
import { beginSetAside, setAside } from './spin-off-rules.ts';
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
  setAside,
  callTool,
  beginSetAside,
  offerOptions,
  takeOption,
  greet,
  thank,
  agree,
  lookInto,
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
    /^(?:ok,? |so |then )?(?:let's )?(?:(?:take|go with|choose|pick|use) )?(?:option )?([A-D])\b[.!,;:]?(?:\s|$)/i.exec(
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

function thank(conversation: Conversation): ModelAnswer | undefined {
  if (!/^(?:many )?(?:thanks|thank you|thx|cheers)\b/i.test(lastAsked(conversation))) return undefined;
  return { text: "You're welcome. I am here when something else comes up." };
}

/** A bare yes or no is about what was last said before it. */
function agree(conversation: Conversation): ModelAnswer | undefined {
  const said =
    /^(?:(yes|yep|ok(?:ay)?|sure|agreed|sounds good|go ahead|do it)|no(?:pe)?)[\s,.!]*(?:please)?[.!]?$/i.exec(
      lastAsked(conversation),
    );
  const about = askedBefore(conversation).at(-1);
  if (!about || !said) return undefined;
  return said[1]
    ? { text: `Good, then I go on with that: ${clip(about, 120)}` }
    : { text: `All right, I leave that: ${clip(about, 120)}\n\nWhat would you rather have?` };
}

/** Called into a thread of people: begins from what stands there. */
function lookInto(conversation: Conversation): ModelAnswer | undefined {
  if (
    !/\b(?:look into|look at this|take a look|investigate|what happened|can you help)\b/i.test(lastAsked(conversation))
  )
    return undefined;
  const said = askedBefore(conversation);
  if (said.length === 0) return undefined;
  const lines = said.slice(-5).map((text) => `- ${clip(text, 120)}`);
  return {
    text: `What I take from this thread:\n\n${lines.join('\n')}\n\nI would begin with the first of these that changed most recently, check it against the one before, and write down what I find. Shall I?`,
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

const disclaimer = "_I am the demo's scripted model: my answers follow rules, all the rest here is real._";

/** Said once in a thread, with its first free answer. */
function once(conversation: Conversation): string {
  const said = conversation.turns.some((turn) => turn.kind === 'assistant' && turn.text.includes(disclaimer));
  return said ? '' : `\n\n${disclaimer}`;
}

function answer(conversation: Conversation): ModelAnswer | undefined {
  const asked = lastAsked(conversation);
  if (!asked.includes('?')) return undefined;
  const question = clip(asked.replace(/\?[\s\S]*$/, '?'), 100);
  const earlier = askedBefore(conversation).at(-1);
  const link = earlier
    ? `You said before: "${clip(earlier, 100)}". With that in mind:`
    : 'I would go about it like this:';
  return {
    text: `**${question}** ${link}\n\n1. Write down what is known and what is not.\n2. Take the smallest step that shows whether it works.\n3. Decide with that result in hand.${once(conversation)}`,
  };
}

const isLimit = (text: string): boolean =>
  /\b(?:must|should|only|never|always|no later|at most|at least|don't|do not|budget|deadline)\b/i.test(text);

function acknowledge(conversation: Conversation): string {
  const asked = lastAsked(conversation);
  const words = clip(asked, 200).replace(/[.…]+$/, '');
  if (words === '') return 'I cannot see what is in there, but I have noted that it came. What shall I do with it?';
  const before = askedBefore(conversation).length;
  if (isLimit(asked)) return `Understood, I keep to that: ${words}.`;
  if (before === 0)
    return `Got it: ${words}.\n\nShall I lay out the options, or write it down in a file?${once(conversation)}`;
  return `Got it: ${words}. I keep it together with the ${before === 1 ? 'other point' : `${before} other points`} of this thread.`;
}
