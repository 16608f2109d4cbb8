import type { SpaceId } from '../core/ids.ts';
import type { FilesPort } from '../ports/files.ts';
import type { ModelPort } from '../ports/model.ts';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import type { Tool } from '../ports/tool.ts';

/** RUN-5, in the units of the settings' names. */
export interface RunLimits {
  readonly maxTurns: number;
  readonly timeoutSeconds: number;
  readonly toolResultMaxChars: number;
}

/** What the agent needs from outside. */
export interface AgentDeps {
  readonly store: Store;
  readonly model: ModelPort;
  readonly files: FilesPort;
  /** The tools of a space, in a fixed order (RUN-2). */
  readonly toolsFor: (space: SpaceId) => readonly Tool[];
  readonly system: System;
  readonly limits: RunLimits;
}
