const invite = 'Invite Baton to it (/invite @Baton), then try again.';

/** Slack's refusals as a person would say them, with the way out. */
const words: Readonly<Record<string, string>> = {
  channel_not_found: `Baton cannot see this channel. ${invite}`,
  not_in_channel: `Baton is no member of this channel. ${invite}`,
  is_archived: 'The channel is archived. Unarchive it, or go on in another one.',
  is_inactive: 'The channel is archived. Unarchive it, or go on in another one.',
  restricted_action: 'Only some people may post in this channel. Ask an admin to let Baton post here.',
  restricted_action_read_only_channel: 'The channel is read-only. Ask an admin to let Baton post here.',
  restricted_action_thread_only_channel:
    'Only replies in threads are allowed in this channel, so no new thread can be opened.',
  restricted_action_non_threadable_channel: 'Threads are switched off in this channel. Go on in another one.',
  restricted_action_thread_locked: 'This thread is locked. Go on in another one.',
  thread_not_found: 'The first message of the thread is gone.',
  invalid_thread_ts: 'The first message of the thread is gone.',
  message_not_found: 'The message is gone.',
  cant_update_message: 'The message cannot be changed.',
  edit_window_closed: 'The message is too old to be changed.',
  missing_scope: 'The Slack app lacks a scope. Add it in "OAuth & Permissions", then reinstall the app.',
  invalid_auth: 'Slack does not accept the bot token any more. Set a new SLACK_BOT_TOKEN.',
  token_revoked: 'The bot token was revoked. Reinstall the app, and set the new SLACK_BOT_TOKEN.',
  account_inactive: 'The bot was removed from the workspace. Reinstall the app.',
  user_not_in_channel: 'The person is no member of the channel.',
  messages_tab_disabled: 'The Messages tab of the app is switched off. Switch it on under "App Home".',
};

/** One or two sentences for the code, which always stands at the end. */
export function refusalWords(code: string): string {
  return `${words[code] ?? 'Slack refused it.'} (${code})`;
}
