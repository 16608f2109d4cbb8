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

/** The tools of a run, as its first turn fixed them. */
export const toolsNamed = ({ always, optIn }: ToolBox, names: readonly string[]): readonly Tool[] =>
  [...always, ...optIn].filter(({ name }) => names.includes(name));
