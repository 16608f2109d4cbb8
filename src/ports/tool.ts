import type { z } from 'zod';
import type { SessionId, SpaceId, UserId } from '../core/ids.ts';
import type { SpinOffArgs } from '../core/spin-off.ts';
import type { SpaceFiles } from './files.ts';

/** What a tool may know and use while it runs. */
export interface ToolContext {
  readonly callId: string;
  readonly sessionId: SessionId;
  readonly spaceId: SpaceId;
  readonly requester: UserId | undefined;
  readonly files: SpaceFiles;
  readonly signal: AbortSignal;
}

/** `failed` is a result too: words that the model can act on. */
export type ToolSaid =
  | { readonly kind: 'done'; readonly output: string }
  | { readonly kind: 'failed'; readonly output: string };

/** A change of the conversation: the flows decide on it, commit it and give the result. */
export type Effect = { readonly kind: 'spin_off'; readonly args: SpinOffArgs };

export type ToolOutcome = ToolSaid | { readonly kind: 'effect'; readonly effect: Effect };

export const done = (output: string): ToolSaid => ({ kind: 'done', output });
export const failed = (output: string): ToolSaid => ({ kind: 'failed', output });

/**
 * What a crash in the middle of a call means (RUN-4): `none`: it only reads, so it runs again;
 * `outside`: something may have happened, so the model is told "interrupted, outcome unknown".
 */
export type ToolEffects = 'none' | 'outside';

/** RUN-3. `args` drops keys that it does not name. */
export interface Tool<Args extends z.ZodObject = z.ZodObject, Outcome extends ToolOutcome = ToolOutcome> {
  readonly name: string;
  readonly description: string;
  /** Of an opt-in tool: what it can do, for the people who switch it on. */
  readonly summary?: string;
  readonly args: Args;
  readonly effects: ToolEffects;
  execute(args: z.output<Args>, context: ToolContext): Promise<Outcome>;
}

/** Keeps the types of arguments and outcome tied to the tool. */
export const defineTool = <Args extends z.ZodObject, Outcome extends ToolOutcome>(
  tool: Tool<Args, Outcome>,
): Tool<Args, Outcome> => tool;
