/** RUN-6: every run ends visibly, in these words. */
export const noTextReturned = 'The model returned no text.';
export const answerCutOff = (reason: string): string =>
  reason === 'content_filter'
    ? 'The answer was cut off by the content filter of the model service.'
    : 'The answer was cut off: it reached the length limit of the model.';
const stopped = 'Stopped';
/** Only in the record of the run: nobody is told (SESSION-7). */
export const requestDeleted = 'The request was deleted.';
export const nothingRuns = 'Nothing is running in this thread.';
export const runFailed = (reason: string): string => `Failed: ${reason}`;
/** RUN-7: trying again cannot help, a fresh session can. */
export const contextFull = (reason: string): string =>
  `${runFailed(reason)}\nTo go on, write \`@Baton handoff\` here: a fresh thread opens that starts from what matters.`;
export const turnLimitReached = (turns: number): string =>
  `Stopped after ${turns} turns without an end. Say how to go on, or press Retry.`;
export const timeLimitReached = (seconds: number): string =>
  `Stopped: the time limit of ${seconds} seconds was reached. Say how to go on, or press Retry.`;
export const unexpectedFault = 'Something went wrong inside Baton; the log has the details.';
export const alreadyContinued = 'This session has already begun: just write here.';
export const cannotRetry = 'There is nothing to retry here any more.';

/** SESSION-10: the notice says how many messages were waiting. */
export function stoppedNotice(waiting: number): string {
  if (waiting === 0) return stopped;
  const what = waiting === 1 ? '1 message that was waiting is' : `${waiting} messages that were waiting are`;
  return `${stopped}. ${what} kept as context and will not be answered.`;
}
