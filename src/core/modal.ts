import type { SessionId, SpaceId, SpinOffId, ThreadKey } from './ids.ts';
import type { Brief, Inline } from './post.ts';
import type { SpaceSettings } from './space.ts';

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
  | { readonly kind: 'loading'; readonly title?: string }
  /** Our own words, nothing to submit. */
  | { readonly kind: 'message'; readonly text: readonly Inline[]; readonly title?: string }
  | {
      readonly kind: 'pick_session';
      readonly choices: readonly SessionChoice[];
      /** Readable text that the field begins with. */
      readonly focus: string;
      /** Absent where the person was in no channel. */
      readonly from: AnswerPlace | undefined;
    }
  /** Everything that a spin-off was asked for with (APPROVAL-1). */
  | {
      readonly kind: 'spin_off';
      readonly spinOff: SpinOffId;
      /** Where the button stands: who turns to another part must still be a member there (SEC-4). */
      readonly spaceId: SpaceId;
      readonly title: string;
      readonly brief: Brief;
      /** Of what does not fit one modal, from 0. */
      readonly part: number;
    }
  /** SPACE-1. `mayChange`: else it is read only. */
  | {
      readonly kind: 'space_settings';
      readonly spaceId: SpaceId;
      readonly name: string;
      readonly settings: SpaceSettings;
      /** The opt-in tools that there are. */
      readonly tools: readonly { readonly name: string; readonly summary: string }[];
      readonly mayChange: boolean;
      /** Of the person's Home, which is shown again afterwards. */
      readonly direct: SpaceId | undefined;
    }
  | {
      readonly kind: 'hand_off_thread';
      readonly thread: Pick<ThreadKey, 'spaceId' | 'rootTs'>;
      readonly from: AnswerPlace;
    };

/** Slack shows no more options in one select. */
export const maxChoices = 100;
