import { cancelHandOffByClick } from './cancel-hand-off.ts';
import { deleteMessage, editMessage } from './change-message.ts';
import { continueSession } from './continue-session.ts';
import { decideApproval } from './decide-approval.ts';
import type { FlowDeps } from './deps.ts';
import type { Flows } from './flows.ts';
import { handOffByCommand } from './hand-off-by-command.ts';
import { handOffByShortcut } from './hand-off-by-shortcut.ts';
import { handOffFromModal } from './hand-off-from-modal.ts';
import { receiveMessage } from './receive-message.ts';
import { dismissRecorded, openRecorded } from './recorded-requests.ts';
import { refuseOutsider } from './refuse-outsider.ts';
import { retryRun } from './retry-run.ts';
import { openHome } from './show-home.ts';
import { changeSettings, openSettings } from './space-settings.ts';
import { spacesChanged } from './spaces-changed.ts';
import { stopSession } from './stop.ts';
import { turnSpinOffView, viewSpinOff } from './view-spin-off.ts';

/** The flows with their dependencies, for the listeners. */
export function createFlows(deps: FlowDeps): Flows {
  return {
    receiveMessage: (message, delivery) => receiveMessage(message, delivery, deps),
    refuseOutsider: (outsider, delivery) => refuseOutsider(outsider, delivery, deps),
    editMessage: (edit, delivery) => editMessage(edit, delivery, deps),
    deleteMessage: (deletion, delivery) => deleteMessage(deletion, delivery, deps),
    handOffByCommand: (command, delivery) => handOffByCommand(command, delivery, deps),
    handOffByShortcut: (shortcut, delivery) => handOffByShortcut(shortcut, delivery, deps),
    handOffFromModal: (submission, modal, delivery) => handOffFromModal(submission, modal, delivery, deps),
    cancelHandoff: (run, click, delivery) => cancelHandOffByClick(run, click, delivery, deps),
    continueSession: (session, click, delivery) => continueSession(session, click, delivery, deps),
    retryRun: (run, click, delivery) => retryRun(run, click, delivery, deps),
    decideApproval: (approval, decision, click, delivery) => decideApproval(approval, decision, click, delivery, deps),
    viewSpinOff: (spinOff, click, delivery) => viewSpinOff(spinOff, click, delivery, deps),
    turnSpinOffView: (turn, delivery) => turnSpinOffView(turn, delivery, deps),
    spacesChanged: (delivery) => spacesChanged(delivery, deps),
    openHome: (place, delivery) => openHome(place, delivery, deps),
    openSettings: (click, delivery) => openSettings(click, delivery, deps),
    changeSettings: (submission, modal, delivery) => changeSettings(submission, modal, delivery, deps),
    openRecorded: (click, delivery) => openRecorded(click, delivery, deps),
    dismissRecorded: (click, delivery) => dismissRecorded(click, delivery, deps),
    stopSession: ({ thread }, delivery) => stopSession(thread, delivery, deps),
  };
}
