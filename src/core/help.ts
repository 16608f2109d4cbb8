/** UX-6: what exists, in the words that people type. */
export const helpText = [
  'Mention me in a channel, or write to me directly: the thread becomes a session, and replies in it need no mention while we talk. In a thread that you began without me I read what stands there first.',
  '• `@Baton handoff [focus]` or `!handoff [focus]` in a thread, or “Hand off this thread” in the menu of a message: I write a handoff document and open a fresh thread that starts from it. `/handoff [link to a message] [focus]` does it from the channel.',
  '• “Look into … separately”: where SpinOffTask is on (Baton → Home → Settings of the channel), I open a new thread for it; in another channel only after somebody pressed Approve.',
  '• `stop` in a thread: I stop what I am doing there.',
  '• Files: those you post are saved under `uploads/`, and I can read, write and list files of this channel. Just ask.',
  '• Continue and Retry stand under what can be continued or tried again.',
  '• `@Baton help`: this text.',
].join('\n');

/** UX-6: once in each space, after the first answer there. */
export const firstHint =
  'Tip: reply here to go on, no mention needed. `@Baton handoff` moves a long thread into a fresh one, `stop` stops me, “look into … separately” sets a topic aside where that is on (Baton → Home → Settings), and `@Baton help` says what else there is.';
