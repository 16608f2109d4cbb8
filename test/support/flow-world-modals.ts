import type { Modal } from '../../src/core/modal.ts';
import type { ModalsPort, OpenModal, Trigger } from '../../src/ports/modals.ts';

/** What people's clients show of modals. */
export interface FakeModals extends ModalsPort {
  /** Everything that each modal showed, in order, oldest modal first. */
  readonly shown: readonly (readonly Modal[])[];
  /** From now on no modal opens, as when every trigger is too old. */
  refuseOpen(): void;
  /** What is open when Baton wants to change it was closed by the person. */
  closeAll(): void;
}

export function createFakeModals(): FakeModals {
  const shown: Modal[][] = [];
  let refuses = false;
  let closes = false;
  return {
    shown,
    refuseOpen() {
      refuses = true;
    },
    closeAll() {
      closes = true;
    },
    async open(_trigger, modal): Promise<OpenModal | undefined> {
      if (refuses) return undefined;
      shown.push([modal]);
      return { viewId: `${shown.length - 1}` };
    },
    async show({ viewId }, modal) {
      if (closes) return false;
      shown[Number(viewId)]?.push(modal);
      return true;
    },
  };
}

/** `hurry`: there is no time left to think. */
export const aTrigger = (hurry = false): Trigger => ({
  id: 'trigger',
  hurry: hurry ? AbortSignal.abort() : new AbortController().signal,
});
