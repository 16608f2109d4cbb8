import type { SessionId, SpaceId, ThreadKey } from './ids.ts';
import type { Brief, Inline } from './post.ts';

/** One line of the picker (HANDOFF-2). */
export interface SessionChoice {
  readonly session: SessionId;
  readonly title: string;
  /** Age and number of messages, and the space where it is not plain. */
  readonly detail: string;
}

/** Where a private answer goes once the modal is closed. */
export interface AnswerPlace {
  readonly spaceId: SpaceId;
  readonly responseUrl: string | undefined;
}

/** What a modal shows. It carries all that its submission needs, so nothing waits in memory for a person. */
export type Modal =
  | { readonly kind: 'loading' }
  /** Our own words, nothing to submit. */
  | { readonly kind: 'message'; readonly text: readonly Inline[] }
  | {
      readonly kind: 'pick_session';
      readonly choices: readonly SessionChoice[];
      /** Readable text that the field begins with. */
      readonly focus: string;
      /** Absent where the person was in no channel. */
      readonly from: AnswerPlace | undefined;
    }
  /** Everything that a spin-off was asked for with (APPROVAL-1). */
  | { readonly kind: 'spin_off'; readonly title: string; readonly brief: Brief }
  | {
      readonly kind: 'hand_off_thread';
      readonly thread: Pick<ThreadKey, 'spaceId' | 'rootTs'>;
      readonly from: AnswerPlace;
    };

/** Slack shows no more options in one select. */
export const maxChoices = 100;
