import { z } from 'zod';
import type { UserId } from '../core/ids.ts';
import { redactSecrets } from '../core/redact.ts';
import type { Session } from '../core/session.ts';
import { middleCut, parseArguments, toolResult } from '../core/tool-call.ts';
import type { ToolCall, ToolResult } from '../core/transcript.ts';
import { BugError } from '../errors.ts';
import type { FilesPort } from '../ports/files.ts';
import { failed, type Tool, type ToolContext, type ToolOutcome } from '../ports/tool.ts';
import { abortable } from './abortable.ts';

/** A call that can run, or the result that says why not (RUN-3). */
export type PreparedCall =
  | { readonly kind: 'ready'; readonly tool: Tool; readonly args: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly result: ToolResult };

export function prepareCall(call: ToolCall, tools: readonly Tool[]): PreparedCall {
  const refused = (reason: string): PreparedCall => ({ kind: 'refused', result: toolResult(call, false, reason) });
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) return refused(`There is no tool "${call.name}". Known: ${tools.map(({ name }) => name).join(', ')}.`);
  const given = parseArguments(call.arguments);
  if (!given.ok) return refused(given.reason);
  const checked = tool.args.safeParse(given.value);
  if (!checked.success) return refused(`The arguments do not fit ${tool.name}:\n${z.prettifyError(checked.error)}`);
  return { kind: 'ready', tool, args: checked.data };
}

export interface CallSurroundings {
  readonly session: Session;
  readonly requester: UserId | undefined;
  readonly files: FilesPort;
  readonly maxChars: number;
  readonly signal: AbortSignal;
}

/** Runs a prepared call. A fault of the tool becomes a result that the model can read; only an abort is thrown, and a bug of ours. */
export async function executeCall(
  call: ToolCall,
  { tool, args }: Extract<PreparedCall, { kind: 'ready' }>,
  { session, requester, files, maxChars, signal }: CallSurroundings,
): Promise<ToolOutcome> {
  const context: ToolContext = {
    callId: call.callId,
    sessionId: session.id,
    spaceId: session.spaceId,
    requester,
    files: files.forSpace(session.spaceId),
    signal,
  };
  try {
    const outcome = await abortable(tool.execute(args, context), signal);
    return outcome.kind === 'effect' ? outcome : { ...outcome, output: middleCut(outcome.output, maxChars) };
  } catch (fault) {
    signal.throwIfAborted();
    if (fault instanceof BugError) throw fault;
    const message = fault instanceof Error ? fault.message : String(fault);
    return failed(middleCut(`${tool.name} failed: ${redactSecrets(message)}`, maxChars));
  }
}
