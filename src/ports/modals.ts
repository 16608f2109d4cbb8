import type { Modal } from '../core/modal.ts';

/** Names a modal that is open. */
export interface OpenModal {
  readonly viewId: string;
}

/** What a click or command gives for opening one modal, within three seconds. */
export interface Trigger {
  readonly id: string;
  /** Aborts when there is no time left to think: the modal has to be opened now. */
  readonly hurry: AbortSignal;
}

/** Modals live in a person's client only: what must not be lost is said elsewhere when one is gone. */
export interface ModalsPort {
  /** Undefined when Slack does not open it: the trigger is used or too old, or Slack did not answer. */
  open(trigger: Trigger, modal: Modal): Promise<OpenModal | undefined>;
  /** False when it is closed, or Slack did not answer. */
  show(open: OpenModal, modal: Modal): Promise<boolean>;
}
