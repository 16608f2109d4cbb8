import { channelVerbs } from './channels.ts';
import { clickVerbs } from './click.ts';
import { commandVerbs } from './commands.ts';
import { faultVerbs } from './faults.ts';
import { messageVerbs } from './messages.ts';
import { observeVerbs } from './observe.ts';
import { sessionVerbs } from './sessions.ts';
import { viewVerbs } from './views.ts';

/** Every control verb. */
export const verbs = {
  ...messageVerbs,
  ...commandVerbs,
  ...clickVerbs,
  ...viewVerbs,
  ...sessionVerbs,
  ...channelVerbs,
  ...faultVerbs,
  ...observeVerbs,
};
