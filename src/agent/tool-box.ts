import type { Run } from '../core/run.ts';
import type { SpaceSettings } from '../core/space.ts';
import type { Tool } from '../ports/tool.ts';

/** All tools that there are, in the order in which the model sees them (RUN-2). */
export interface ToolBox {
  /** What every space has without anybody's doing. */
  readonly always: readonly Tool[];
  /** Off until they are enabled in the space's settings (SPIN-1). */
  readonly optIn: readonly Tool[];
}

/** The tools of a space: what its settings name and nothing else. `only`: those of its piece (PIECE-1). */
export function enabledTools(
  { always, optIn }: ToolBox,
  { tools }: Pick<SpaceSettings, 'tools'>,
  only: readonly string[] | undefined,
): readonly Tool[] {
  const enabled = [...always, ...optIn.filter(({ name }) => tools.includes(name))];
  return only ? enabled.filter(({ name }) => only.includes(name)) : enabled;
}

/** The tools of a run, as its first turn fixed them (RUN-2); a run from before that was written down has the usual ones. */
export function toolsOf({ always, optIn }: ToolBox, { tools }: Pick<Run, 'tools'>): readonly Tool[] {
  return tools ? [...always, ...optIn].filter(({ name }) => tools.includes(name)) : always;
}
