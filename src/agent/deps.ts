import type { UserId } from '../core/ids.ts';
import type { Pieces } from '../core/piece.ts';
import type { Session } from '../core/session.ts';
import type { ListedSpace } from '../core/space-list.ts';
import type { FilesPort } from '../ports/files.ts';
import type { ModelPort } from '../ports/model.ts';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import type { ToolBox } from './tool-box.ts';

/** RUN-5, in the units of the settings' names. */
export interface RunLimits {
  readonly maxTurns: number;
  readonly timeoutSeconds: number;
  readonly toolResultMaxChars: number;
  /** SPIN-2, in code points. */
  readonly excerptMaxChars: number;
  /** APPROVAL-4. */
  readonly approvalExpirySeconds: number;
}

/** What the agent needs from outside. */
export interface AgentDeps {
  readonly store: Store;
  readonly model: ModelPort;
  readonly files: FilesPort;
  readonly toolBox: ToolBox;
  readonly pieces: Pieces;
  /** SPIN-10: the other spaces that the model is told of when it works for this person. Empty when Slack does not say. */
  readonly otherSpaces: (session: Session, requester: UserId | undefined) => Promise<readonly ListedSpace[]>;
  readonly system: System;
  readonly limits: RunLimits;
}
