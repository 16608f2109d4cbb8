/** UX-6: what exists, in the words that people type. */
export const helpText = [
  'Mention me in a channel, or write to me directly: the thread becomes a session, and replies in it need no mention while we talk.',
  '• `@Baton handoff [focus]` or `!handoff [focus]` in a thread, `/handoff [focus]` in the channel: I write a handoff document and open a fresh thread that starts from it.',
  '• `stop` in a thread: I stop what I am doing there.',
  '• I can read, write and list files of this channel: just ask.',
].join('\n');
