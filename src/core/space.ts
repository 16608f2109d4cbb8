import { z } from 'zod';
import { userId } from './ids.ts';

const approvers = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('requester') }),
  z.object({ kind: z.literal('members') }),
  z.object({ kind: z.literal('list'), users: z.array(z.string().transform(userId)) }),
]);

/** SPACE-1: what people can change for one space. More settings come with the features that read them. */
export const SpaceSettings = z.object({
  /** Names of the opt-in tools that are on (SPIN-1). */
  tools: z.array(z.string()).default([]),
  /** APPROVAL-3: who may decide on what a run of this space asks for. */
  approvers: approvers.default({ kind: 'requester' }),
  /** SESSION-3: which replies in a session's thread start a run without a mention. */
  replies: z.enum(['auto', 'all', 'mention']).default('auto'),
});
export type SpaceSettings = Readonly<z.infer<typeof SpaceSettings>>;
export const defaultSettings: SpaceSettings = SpaceSettings.parse({});
