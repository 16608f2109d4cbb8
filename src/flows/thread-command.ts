import type { ThreadCommand } from '../core/commands.ts';
import { helpText } from '../core/help.ts';
import type { UserId } from '../core/ids.ts';
import type { InboundMessage } from '../core/message.ts';
import type { Session } from '../core/session.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { addPost, inThread, notice } from './posts.ts';
import { handOffInThread } from './request-hand-off.ts';
import { stopInThread, type WrittenStop } from './stop.ts';

/** `obeyed`: caught before it could become a message entry (HANDOFF-1). */
export type CommandOutcome = { readonly kind: 'obeyed' } | WrittenStop;

/** A command written as a message in a thread. */
export async function obeyThreadCommand(
  tx: Tx,
  deps: FlowDeps,
  given: {
    readonly command: ThreadCommand;
    readonly message: InboundMessage;
    readonly author: UserId;
    readonly session: Session | undefined;
  },
): Promise<CommandOutcome> {
  const { command, author: asker, session } = given;
  const { thread, ts } = given.message;
  switch (command.kind) {
    case 'handoff':
      await handOffInThread(tx, deps, { session, thread, asker, focus: command.focus });
      return { kind: 'obeyed' };
    case 'stop':
      return stopInThread(tx, deps, { session, thread, ts, addressed: command.addressed || given.message.direct });
    case 'help':
      await addPost(tx, deps, { target: inThread(session, thread), content: notice(helpText) });
      return { kind: 'obeyed' };
  }
}
