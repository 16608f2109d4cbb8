import { cancelHandOffByClick } from './cancel-hand-off.ts';
import { deleteMessage, editMessage } from './change-message.ts';
import { continueSession } from './continue-session.ts';
import type { FlowDeps } from './deps.ts';
import type { Flows } from './flows.ts';
import { handOffByCommand } from './hand-off-by-command.ts';
import { receiveMessage } from './receive-message.ts';
import { retryRun } from './retry-run.ts';
import { stopSession } from './stop.ts';

/** The flows with their dependencies, for the listeners. */
export function createFlows(deps: FlowDeps): Flows {
  return {
    receiveMessage: (message, delivery) => receiveMessage(message, delivery, deps),
    editMessage: (edit, delivery) => editMessage(edit, delivery, deps),
    deleteMessage: (deletion, delivery) => deleteMessage(deletion, delivery, deps),
    handOffByCommand: (command, delivery) => handOffByCommand(command, delivery, deps),
    cancelHandoff: (run, click, delivery) => cancelHandOffByClick(run, click, delivery, deps),
    continueSession: (session, click, delivery) => continueSession(session, click, delivery, deps),
    retryRun: (run, click, delivery) => retryRun(run, click, delivery, deps),
    stopSession: ({ thread }, delivery) => stopSession(thread, delivery, deps),
  };
}
