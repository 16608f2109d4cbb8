import { bot, defaultChannels, defaultUsers, type WorldSeed } from '../seed.ts';

const { ana, ben, chris } = defaultUsers;
const guest = 'U01GIL00000';
const guestsConversation = 'D01GIL00000';

/** What the demo has beside the default workspace: who may not decide on an approval, and a channel that takes no threads. */
export const demoWorkspace = {
  users: [
    { id: guest, name: 'gil', real_name: 'Gil', is_restricted: true },
    { id: 'U01EVE00000', name: 'eve', real_name: 'Eve', deleted: true },
  ],
  channels: [
    { id: defaultChannels.general, members: [bot.user, ana, ben, chris, guest] },
    { id: 'C01NEWS0000', name: 'news', is_read_only: true },
    { id: guestsConversation, kind: 'im', name: '', user: guest, members: [guest, bot.user] },
  ],
} as const satisfies WorldSeed;
