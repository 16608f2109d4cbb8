import { handoffInstruction } from '../core/handoff-document.ts';
import { cacheKey, instructions, toItems } from '../core/prompt.ts';
import { addUsage, noUsage, type TokenUsage } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import { toolSpec } from '../core/tool-spec.ts';
import type { EntryBody } from '../core/transcript.ts';
import { ServiceError } from '../errors.ts';
import type { ModelOutcome, ModelRequest, ModelResponse } from '../ports/model.ts';
import type { Tool } from '../ports/tool.ts';
import type { AgentDeps } from './deps.ts';
import { type ResponseMeaning, readResponse } from './read-response.ts';

export interface WrittenDocument {
  /** The text blocks, joined with a newline, byte for byte. */
  readonly document: string;
  readonly usage: TokenUsage;
}

/**
 * HANDOFF-5: one side request that continues the session's own, so that the provider's cache is hit; nothing of it is stored here.
 * Throws ServiceError when the model fails, refuses, is cut off or answers with blank text, and the signal's reason when aborted.
 */
export async function writeDocument(
  {
    session,
    bodies,
    focus,
    tools,
    modelName,
  }: {
    readonly session: Session;
    readonly bodies: readonly EntryBody[];
    readonly focus: string | undefined;
    /** Those of the session's own requests. */
    readonly tools: readonly Tool[];
    /** Of its piece, instead of the usual one. */
    readonly modelName: string | undefined;
  },
  { model }: Pick<AgentDeps, 'model'>,
  signal: AbortSignal,
): Promise<WrittenDocument> {
  const request: ModelRequest = {
    instructions,
    items: [...toItems(bodies), { type: 'message', role: 'user', text: handoffInstruction(focus) }],
    tools: tools.map(toolSpec),
    toolChoice: 'none',
    cacheKey: cacheKey(session.id),
    ...(modelName && { model: modelName }),
  };
  const first = await unlessRejected(() => model.respond(request, { signal }));
  if (first && readDocument(first.outcome).kind !== 'calls') return documentOf(first, noUsage);
  const second = await model.respond({ ...request, tools: [] }, { signal });
  return documentOf(second, first?.usage ?? noUsage);
}

/** Undefined when the server rejected the request as such: some do not know `tool_choice: none` (H03). */
async function unlessRejected(ask: () => Promise<ModelResponse>): Promise<ModelResponse | undefined> {
  try {
    return await ask();
  } catch (fault) {
    if (fault instanceof ServiceError && fault.code === 'bad_request') return undefined;
    throw fault;
  }
}

/** No call runs here, so one means something only where no text stands beside it. */
function readDocument(outcome: ModelOutcome): ResponseMeaning {
  if (outcome.kind !== 'completed') return readResponse(outcome);
  const meaning = readResponse({ ...outcome, items: outcome.items.filter(({ type }) => type !== 'tool_call') });
  return meaning.kind === 'no_text' ? readResponse(outcome) : meaning;
}

function documentOf({ outcome, usage }: ModelResponse, before: TokenUsage): WrittenDocument {
  const meaning = readDocument(outcome);
  switch (meaning.kind) {
    case 'answer':
      return { document: meaning.text, usage: addUsage(before, usage) };
    case 'calls':
      throw unusable('The model called tools instead of writing the document. Try again.');
    case 'no_text':
      throw blankDocument();
    case 'cut_off':
      throw unusable('The document was cut off before its end. Try again, or ask for a shorter one in the focus.');
    case 'refusal':
      throw unusable(`The model refused: ${meaning.text}`);
  }
}

/** HANDOFF-5: a document in which a reader would see nothing (H01). */
export const blankDocument = (): ServiceError => unusable('The model returned no text. Try again.');

const unusable = (message: string): ServiceError =>
  new ServiceError(message, { service: 'model', retryable: false, code: 'unusable_document' });
