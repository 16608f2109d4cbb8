import { messageVerbs } from './messages.ts';
import { observeVerbs } from './observe.ts';

/** Every control verb. */
export const verbs = { ...messageVerbs, ...observeVerbs };
