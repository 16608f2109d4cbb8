import { askedBefore, type Conversation, lastAsked, seedDocument, wasRefused } from './conversation.ts';

const headings = [
  'Goal',
  'Constraints & Preferences',
  'Progress',
  'Key Decisions',
  'Critical Context',
  'Next Steps',
] as const;
type Heading = (typeof headings)[number];

/** Whether a text asks for a handoff document: it names all six sections. */
export function asksForDocument(text: string): boolean {
  return headings.every((heading) => text.includes(heading));
}

/** A handoff document of what was said: topics, wishes, files, decisions, open questions and the focus, if one is named. */
export function writeDocument(conversation: Conversation): string {
  const said = askedBefore(conversation).filter((text) => !isAboutHandoff(text) && !asksForDocument(text));
  const before = sections(seedDocument(conversation) ?? '');
  const focus = /Additional focus: ([\s\S]+)$/.exec(lastAsked(conversation))?.[1]?.trim();
  const facts: Facts = { said, before, focus, conversation };
  return headings.map((heading) => `## ${heading}\n${write[heading](facts)}`).join('\n\n');
}

/** The sections of a document by heading. */
export function sections(document: string): Readonly<Partial<Record<string, string>>> {
  const parts = document.split(/^## +/m).slice(1);
  return Object.fromEntries(parts.map((part) => [firstLine(part), part.slice(firstLine(part).length).trim()]));
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

interface Facts {
  readonly said: readonly string[];
  readonly before: Readonly<Partial<Record<string, string>>>;
  readonly focus: string | undefined;
  readonly conversation: Conversation;
}

const isAboutHandoff = (text: string): boolean => /\bhand ?off\b/i.test(text);
const isWish = (text: string): boolean =>
  /\b(must|should|only|never|always|prefer|without|no later|at most|don't|do not)\b/i.test(text);
const isDecision = (text: string): boolean =>
  /\b(take|go with|decided?|let's use|we use|choose|pick)\b/i.test(text) && !text.includes('?');
const isQuestion = (text: string): boolean => text.includes('?');

const write: Readonly<Record<Heading, (facts: Facts) => string>> = {
  Goal: ({ said, before }) =>
    before.Goal ?? topic(said.find((text) => text.length > 12) ?? said[0] ?? 'Continue the conversation'),
  'Constraints & Preferences': ({ said, before }) =>
    bullets([...kept(before['Constraints & Preferences']), ...said.filter(isWish)], 'None were stated.'),
  Progress: (facts) => progress(facts),
  'Key Decisions': (facts) => bullets([...kept(facts.before['Key Decisions']), ...decisions(facts)], 'None yet.'),
  'Critical Context': (facts) =>
    bullets([...kept(facts.before['Critical Context']), ...exactState(facts)], 'Nothing beyond the above.'),
  'Next Steps': (facts) =>
    nextSteps(facts)
      .map((step, index) => `${index + 1}. ${step}`)
      .join('\n'),
};

function progress({ said, conversation, before }: Facts): string {
  const written = changed(conversation).map((path) => `Wrote \`${path}\``);
  const talked = said.filter(isQuestion).map((text) => `Talked about: ${clip(text)}`);
  const last = said.at(-1);
  return [
    `**Done**\n${bullets([...kept(before.Progress), ...written, ...talked], 'Nothing is finished.')}`,
    `**In progress**\n${bullets(last ? [clip(last)] : [], 'Nothing is under way.')}`,
    '**Pending**\n- See the next steps.',
  ].join('\n\n');
}

/** What people decided; where the model's answer spelled it out, in its words. */
function decisions({ said, conversation: { turns } }: Facts): readonly string[] {
  return said.filter(isDecision).map((text) => {
    const asked = turns.findIndex((turn) => turn.kind === 'user' && turn.text === text);
    const answer = turns.slice(asked + 1).find((turn) => turn.kind === 'assistant');
    const spelled = answer?.kind === 'assistant' ? /^Decided: (.+)$/m.exec(answer.text)?.[1] : undefined;
    return spelled ?? sentence(text);
  });
}

/** A question before a decision counts as settled by it. */
function openQuestions(said: readonly string[]): readonly string[] {
  return said.slice(said.findLastIndex(isDecision) + 1).filter(isQuestion);
}

function exactState({ said, conversation }: Facts): readonly string[] {
  const names =
    said.join('\n').match(/`[^`\n]+`|https?:\/\/[^\s>]+|\b[\w/-]+\.(?:md|txt|ts|js|json|yaml|yml|csv|py|sql)\b/g) ?? [];
  const read = conversation.turns.flatMap((turn) =>
    turn.kind === 'tool' && turn.name === 'ReadFile' && !wasRefused(turn)
      ? [`\`${turn.args.path}\` was read; it begins "${clip(turn.output, 80)}"`]
      : [],
  );
  const figures = said.filter((text) => /\d/.test(text)).map((text) => `As stated: "${clip(text)}"`);
  return unique([...names.map((name) => `Named in the conversation: ${name}`), ...read, ...figures]);
}

function nextSteps(facts: Facts): readonly string[] {
  const { said, focus, conversation, before } = facts;
  const steps = [
    ...(focus ? [`Work on ${focus.replace(/[.\s]+$/, '')} first.`] : []),
    ...changed(conversation).map((path) => `Read \`${path}\` and check that it still says what is wanted.`),
    ...decisions(facts)
      .slice(-1)
      .map((text) => `Carry out what was decided: ${text}`),
    ...openQuestions(said)
      .slice(-1)
      .map((text) => `Settle the open question: ${clip(text)}`),
    ...kept(before['Next Steps']),
  ];
  return unique(steps.length > 0 ? steps : [`Take up "${clip(said.at(-1) ?? 'the conversation')}" again.`]);
}

function changed({ turns }: Conversation): readonly string[] {
  return unique(
    turns.flatMap((turn) =>
      turn.kind === 'tool' && turn.name === 'WriteFile' && !wasRefused(turn) ? [String(turn.args.path)] : [],
    ),
  );
}

/** The lines of a section of the document before this one, so that nothing is lost from handoff to handoff. */
function kept(section: string | undefined): readonly string[] {
  const lines = (section ?? '').split('\n').flatMap((line) => /^(?:-|\d+\.) +(.+)$/.exec(line)?.[1] ?? []);
  return lines.filter((line) => !/^(?:None|Nothing|See the next steps)/.test(line));
}

const unique = (lines: readonly string[]): readonly string[] => [...new Set(lines)];
const bullets = (lines: readonly string[], none: string): string =>
  (lines.length > 0 ? unique(lines) : [none]).map((line) => `- ${firstLine(line)}`).join('\n');
const sentence = (text: string): string => `${clip(text, 300).replace(/[.!?…]+$/, '')}.`;

/** The first thing that was asked for, as a sentence; a question about options means their matter, any other stays one. */
function topic(text: string): string {
  const [, matter] = /\b(?:options|ways|alternatives|choices)\b[^?]*?\b(?:for|to) ([^?.!]+)\?/i.exec(text) ?? [];
  if (matter) return `Find the best way for ${clip(matter, 100)}, and carry it out.`;
  const flat = clip(text, 300);
  const capital = flat.slice(0, 1).toUpperCase() + flat.slice(1);
  return /[?!]$/.test(capital) ? capital : sentence(capital);
}

export function clip(text: string, length = 140): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const points = Array.from(flat);
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : flat;
}
