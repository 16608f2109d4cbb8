/** HANDOFF-3, 9: the exact words. */
export const nothingToHandOff = 'Nothing to hand off (no messages yet)';
export const handoffCancelled = 'Handoff cancelled';
export const handoffFailed = (message: string): string => `Handoff failed: ${message}`;
export const handoffSucceeded = 'New session started with handoff context';
export const handoffGenerating = 'Writing a handoff document…';
export const handoffWaiting = 'The handoff begins when the current answer is finished.';
export const handoffUnderWay = 'A handoff of this thread is already under way: its progress is shown in the thread.';
export const documentWritten = 'The handoff document is already written; its new thread is being opened.';
export const cannotFindSession = 'Baton cannot find a session of yours there.';
export const linkNamesNoMessage =
  'The link names no message. Copy the link of a message of the thread ("Copy link" in its menu), or leave it out.';
export const severalFit = 'Several sessions fit. Write `@Baton handoff` or `!handoff` in the thread that you mean:';
export const formNotOpened =
  'The form could not be opened in time. Use the shortcut again, or write `@Baton handoff` in the thread.';
export const handoffTimeLimit = (seconds: number): string =>
  `the time limit of ${seconds} seconds was reached. Ask for it again.`;
export const focusWasCut = 'The focus was cut at 2,000 characters.';
export const runIsParked = 'This thread waits for a decision. Decide or stop it first, then hand off.';

/** Fewer message entries are nothing to hand off. */
export const minimumMessages = 2;
