import { sessionId, spaceId, userId } from '../../src/core/ids.ts';
import type { SpaceFiles } from '../../src/ports/files.ts';
import type { ToolContext } from '../../src/ports/tool.ts';

/** What a tool is given in a test: these files, and a signal that never fires. */
export function contextWith(files: SpaceFiles): ToolContext {
  return {
    callId: 'call_1',
    sessionId: sessionId('session-1'),
    spaceId: spaceId('C1'),
    requester: userId('U1'),
    files,
    signal: new AbortController().signal,
  };
}
