import type { AckFn, ViewResponseAction } from '@slack/bolt';
import type { SubmittedModal } from '../flows/flows.ts';

/** Slack waits three seconds for the answer to a submission, storing it included (S02). */
const patienceMs = 1_500;

/**
 * A modal that Slack holds until the submission is acknowledged. When `work` takes too long it is closed, and the answer has
 * to come another way. `since`: when Slack delivered it, in milliseconds; absent when nobody waits any more.
 */
export async function whileSubmitted(
  {
    ack,
    field,
    since,
  }: { readonly ack: AckFn<ViewResponseAction>; readonly field: string; readonly since: number | undefined },
  work: (modal: SubmittedModal) => Promise<void>,
): Promise<void> {
  let stands = since !== undefined;
  const answer = async (given?: ViewResponseAction): Promise<boolean> => {
    if (!stands) return false;
    stands = false;
    await (given ? ack(given) : ack());
    return true;
  };
  const tooSlow = setTimeout(() => void answer(), Math.max(0, (since ?? 0) + patienceMs - Date.now()));
  try {
    await work({ refuse: (text) => answer({ response_action: 'errors', errors: { [field]: text } }) });
  } finally {
    clearTimeout(tooSlow);
    await answer();
  }
}
