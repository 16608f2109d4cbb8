import type { SpaceId, SpinOffId } from './ids.ts';

/** A request that nobody could approve when it was made (SPIN-8). */
export interface RecordedRequest {
  readonly spinOff: SpinOffId;
  readonly title: string;
  /** Name of the space that it asks for. */
  readonly target: string;
  /** Milliseconds. */
  readonly at: number;
}

/** A space as its people see it in Home. */
export interface HomeSpace {
  readonly spaceId: SpaceId;
  /** `#ops`, or "Direct messages with Baton" for the conversation of two (SPIN-10). */
  readonly name: string;
  /** Names of the opt-in tools that are on. */
  readonly tools: readonly string[];
  readonly recorded: readonly RecordedRequest[];
}

/** One page of a person's Home. */
export interface Home {
  readonly spaces: readonly HomeSpace[];
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  /** What became of the last click here. */
  readonly note: string | undefined;
  /** The person's own conversation with Baton, so that a click brings it back. */
  readonly direct: SpaceId | undefined;
}

/** More requests of one space are told as a number. */
export const maxRecorded = 5;
/** Slack takes 100 blocks in a view; a space takes two, a request two more. */
const blocksPerPage = 80;

const blocksOf = ({ recorded }: HomeSpace): number => 2 + 2 * Math.min(recorded.length, maxRecorded);

/** UX-5: in pages, so that Slack takes every one of them. A page that is not there gives the nearest one. */
export function homePage(
  spaces: readonly HomeSpace[],
  { page, ...told }: Pick<Home, 'page' | 'note' | 'direct'>,
): Home {
  const pages: HomeSpace[][] = [[]];
  let used = 0;
  for (const space of spaces) {
    const blocks = blocksOf(space);
    if (used + blocks > blocksPerPage) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(space);
    used += blocks;
  }
  const at = Math.min(Math.max(0, Math.trunc(page) || 0), pages.length - 1);
  return { spaces: pages[at] ?? [], page: at, pages: pages.length, ...told };
}
