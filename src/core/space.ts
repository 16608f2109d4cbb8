import { z } from 'zod';

/** SPACE-1: what people can change for one space. More settings come with the features that read them. */
export const SpaceSettings = z.object({
  /** SESSION-3: which replies in a session's thread start a run without a mention. */
  replies: z.enum(['auto', 'all', 'mention']).default('auto'),
});
export type SpaceSettings = Readonly<z.infer<typeof SpaceSettings>>;
export const defaultSettings: SpaceSettings = SpaceSettings.parse({});
