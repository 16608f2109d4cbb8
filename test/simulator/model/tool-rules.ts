import { type Conversation, freshResults, lastAsked, wasRefused } from './conversation.ts';
import type { ModelAnswer } from './rules.ts';
import { saySetAside } from './spin-off-rules.ts';

/** Answers from what the tools said, once they were called. */
export function answerFromResults(conversation: Conversation): ModelAnswer | undefined {
  const results = freshResults(conversation);
  if (results.length === 0) return undefined;
  const parts = results.map((result) => {
    const { name, args, output } = result;
    if (name === 'SpinOffTask') return saySetAside(result);
    if (wasRefused(result)) return `\`${name}\` did not work: ${output}`;
    if (name === 'WriteFile') return `I wrote \`${args.path}\`. Say "read ${args.path}" to see it.`;
    if (name === 'ReadFile') return `\`${args.path}\` says:\n\n${fenced(output)}`;
    return `Files here:\n\n${fenced(output === '' ? '(none)' : output)}`;
  });
  return { text: parts.join('\n\n') };
}

const path = '`?([\\w./-]+\\.\\w{1,8})`?';
const writing = new RegExp(
  `\\b(?:write|create|save|make)\\b[^.\\n]*?${path}(?:[^\\n]*?\\b(?:with|saying|that says|containing)\\b:?\\s*([\\s\\S]+))?`,
  'i',
);
const reading = new RegExp(`\\b(?:read|open|show|look at|what is in|what's in)\\b[^.\\n]*?${path}`, 'i');

/** Calls the tool that a sentence asks for, if the model may. */
export function callTool(conversation: Conversation): ModelAnswer | undefined {
  const asked = lastAsked(conversation);
  const call = callFor(asked, conversation);
  return call && conversation.tools.has(call.name)
    ? { text: '', calls: [{ name: call.name, arguments: JSON.stringify(call.args) }] }
    : undefined;
}

interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

function callFor(asked: string, conversation: Conversation): Call | undefined {
  const [, target, content] = writing.exec(asked) ?? [];
  if (target)
    return {
      name: 'WriteFile',
      args: { path: target, [contentName(conversation)]: content?.trim() ?? notes(conversation) },
    };
  const [, source] = reading.exec(asked) ?? [];
  if (source) return { name: 'ReadFile', args: { path: source } };
  if (/\b(?:list|show|what|which)\b[^.\n]*\bfiles\b/i.test(asked)) return { name: 'ListFiles', args: {} };
  return undefined;
}

/** The argument beside the path: servers of the same tool name it differently. */
function contentName({ tools }: Conversation): string {
  return tools.get('WriteFile')?.find((name) => name !== 'path') ?? 'text';
}

/** What a file holds when the sentence does not say: the model's last answer. */
function notes(conversation: Conversation): string {
  return conversation.turns.findLast((turn) => turn.kind === 'assistant')?.text ?? 'Notes\n';
}

/** A code block whose fence no line of the text can close. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}
