import type { z } from 'zod';
import type { SessionId, SpaceId, UserId } from '../core/ids.ts';
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
export type ToolOutcome =
  | { readonly kind: 'done'; readonly output: string }
  | { readonly kind: 'failed'; readonly output: string };

export const done = (output: string): ToolOutcome => ({ kind: 'done', output });
export const failed = (output: string): ToolOutcome => ({ kind: 'failed', output });

/**
 * What a crash in the middle of a call means (RUN-4): `none`: it only reads, so it runs again;
 * `outside`: something may have happened, so the model is told "interrupted, outcome unknown".
 */
export type ToolEffects = 'none' | 'outside';

/** RUN-3. `args` drops keys that it does not name. */
export interface Tool<Args extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly args: Args;
  readonly effects: ToolEffects;
  execute(args: z.output<Args>, context: ToolContext): Promise<ToolOutcome>;
}

/** Keeps the argument type tied to the schema. */
export const defineTool = <Args extends z.ZodObject>(tool: Tool<Args>): Tool<Args> => tool;
