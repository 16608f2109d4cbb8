import type { Approval } from './approval.ts';
import type { UserId } from './ids.ts';
import type { Inline } from './post.ts';
import type { Refusal, SpinOff } from './spin-off.ts';

/** What the model is told of its call, as JSON (SPIN-9). */
export type SpinOffResult =
  | { readonly ok: true; readonly state: 'opened' | 'recorded'; readonly link?: string; readonly message: string }
  | { readonly ok: false; readonly code: string; readonly message: string };

export const refusalResult = ({ code, message }: Refusal): SpinOffResult => ({ ok: false, code, message });

/** What became of a call; undefined while it is not settled. `link`: to the new thread. */
export function spinOffResult(spinOff: SpinOff, link: string | undefined): SpinOffResult | undefined {
  switch (spinOff.state) {
    case 'waiting':
    case 'opening':
      return undefined;
    case 'opened':
      return { ok: true, state: 'opened', ...(link && { link }), message: opened };
    case 'recorded':
    case 'dismissed':
      return { ok: true, state: 'recorded', message: recorded };
    case 'denied':
      return { ok: false, code: 'denied', message: denied };
    case 'expired':
      return { ok: false, code: 'expired', message: expired };
    case 'cancelled':
      return { ok: false, code: 'run_ended', message: 'This run has ended or was cancelled. Nothing was created.' };
    case 'failed':
      return { ok: false, code: 'not_created', message: `Nothing was created: ${spinOff.reason ?? 'unknown reason'}` };
  }
}

const opened = 'The thread is open and works on its own. Its result does not come back here: do not wait for it.';
const recorded =
  'Nobody can approve this now, so nothing was created. The request is recorded, and a person can open it later. Say so, and do not call it done.';
const denied = 'A person denied this. Nothing was created. Do not ask for it again unless somebody wants it.';
const expired = 'Nobody decided in time. Nothing was created.';

/** APPROVAL-2: the line that takes the place of the buttons. */
const decidedBy = (verb: 'Approved' | 'Denied', by: UserId | undefined, at: number): readonly Inline[] => [
  `${verb} by `,
  by ? { mention: by } : 'somebody',
  ', ',
  { time: at },
  '.',
];

export const openingOutcome = (approval: Approval): readonly Inline[] => [
  ...decided(approval),
  ' The thread is being opened.',
];
export const openedOutcome = (approval: Approval, link: string | undefined, title: string): readonly Inline[] => [
  ...decided(approval),
  ' Opened: ',
  link ? { link, label: title } : title,
];
export const notCreatedOutcome = (approval: Approval, reason: string): readonly Inline[] => [
  ...decided(approval),
  ` Approved, but not created: ${reason}`,
];
export const deniedOutcome = (approval: Approval): readonly Inline[] => decided(approval);
export const expiredOutcome: readonly Inline[] = ['Expired. Nothing was created.'];
export const notShownOutcome: readonly Inline[] = ['This request could not be shown in time. Nothing was created.'];
export const cancelledOutcome: readonly Inline[] = ['Cancelled. Nothing was created.'];

const decided = ({ state, decidedBy: by, decidedAt }: Approval): readonly Inline[] =>
  decidedBy(state === 'denied' ? 'Denied' : 'Approved', by, decidedAt ?? 0);

/** What a late click learns: what was decided, by whom and when (APPROVAL-2). */
export function alreadyDecided(approval: Approval): readonly Inline[] {
  switch (approval.state) {
    case 'approved':
      return ['This is decided already: ', ...decided(approval)];
    case 'denied':
      return ['This is decided already: ', ...decided(approval)];
    case 'expired':
      return ['This request has expired. Nothing was created. Ask Baton again if it is still wanted.'];
    case 'cancelled':
      return ['This request was cancelled. Nothing was created.'];
    case 'failed':
    case 'pending':
      return ['This request cannot be decided any more. Nothing was created.'];
  }
}

export const cardFailed = (why: string): string => `The request for approval could not be shown (${why}).`;
/** SPIN-4: in the thread that asked. */
export const setAside = (title: string, link: string | undefined): readonly Inline[] => [
  'Set aside: ',
  link ? { link, label: title } : title,
];
export const notCreatedNotice = (title: string, reason: string): string => `Not set aside: ${title}. ${reason}`;
export const recordedNotice = (title: string): string =>
  `Recorded: ${title}. Nobody could approve it; it can be opened from Baton's Home tab.`;

/** While parked (APPROVAL-4): one note says what the thread waits for. */
export const waitsForDecision = (count: number): string =>
  `I read this after the decision on the ${count === 1 ? 'request' : `${count} requests`} above. Only the buttons decide; \`!stop\` takes ${count === 1 ? 'it' : 'them'} back.`;
