import { type SpaceId, spaceId, type ThreadKey, type Ts, teamId, userId } from '../../src/core/ids.ts';

export const bot = userId('U0BATON');
export const ana = userId('U0ANA');
export const ben = userId('U0BEN');
export const team = teamId('T0HOME');
export const general = spaceId('C0GENERAL');
export const ops = spaceId('C0OPS');
export const design = spaceId('C0DESIGN');
/** Private. */
export const board = spaceId('G0BOARD');

export const threadIn = (rootTs: Ts, space: SpaceId = general): ThreadKey => ({ teamId: team, spaceId: space, rootTs });
