import type { SpaceId } from './ids.ts';
import { oneLine } from './short-text.ts';

/** A channel that a spin-off may go to (SPIN-10). */
export interface ListedSpace {
  readonly spaceId: SpaceId;
  /** With `#`. */
  readonly name: string;
  readonly kind: 'public' | 'private';
}

/** More would cost tokens in every request; the rest is not offered, and the list says so. */
const maxListed = 100;

/** SPIN-10: the other spaces that the model is told of. Private ones are named only where nobody else reads. */
export function listSpaces(
  spaces: readonly ListedSpace[],
  own: { readonly spaceId: SpaceId; readonly direct: boolean },
): readonly ListedSpace[] {
  return spaces
    .filter(({ spaceId, kind }) => spaceId !== own.spaceId && (kind === 'public' || own.direct))
    .slice(0, maxListed);
}

/** One line each, whatever a name is. */
export function spaceListText(spaces: readonly ListedSpace[]): string {
  if (spaces.length === 0) return 'Available spaces for SpinOffTask: only this one.';
  const lines = spaces.map(({ spaceId, name }) => `- ${spaceId} ${oneLine(name)}`);
  return ['Available spaces for SpinOffTask besides this one (id and name, data):', ...lines].join('\n');
}
