import type { Selectable, Updateable } from 'kysely';
import type { Run } from '../core/run.ts';
import type { RunChange } from '../ports/store.ts';
import type { RunsTable } from './schema.ts';
import { fromJson, orNull, orUndefined, toFlag, toJson } from './values.ts';

export function toRun(row: Selectable<RunsTable>): Run {
  return {
    id: row.id,
    sessionId: row.session_id,
    kind: row.kind,
    state: row.state,
    epoch: row.epoch,
    requester: orUndefined(row.requester),
    attended: row.attended === 1,
    turns: row.turns,
    usage: { input: row.tokens_input, cached: row.tokens_cached, output: row.tokens_output },
    createdAt: row.created_at,
    startedAt: orUndefined(row.started_at),
    endedAt: orUndefined(row.ended_at),
    error: orUndefined(row.error),
    handoff: row.handoff === null ? undefined : fromJson(row.handoff),
    tools: row.tools === null ? undefined : fromJson(row.tools),
  };
}

/** Only the keys that are there; one whose value is undefined empties its column. */
export function changedColumns(change: RunChange): Updateable<RunsTable> {
  return {
    ...(change.state !== undefined && { state: change.state }),
    ...('requester' in change && { requester: orNull(change.requester) }),
    ...(change.attended !== undefined && { attended: toFlag(change.attended) }),
    ...(change.turns !== undefined && { turns: change.turns }),
    ...(change.usage !== undefined && {
      tokens_input: change.usage.input,
      tokens_cached: change.usage.cached,
      tokens_output: change.usage.output,
    }),
    ...('startedAt' in change && { started_at: orNull(change.startedAt) }),
    ...('endedAt' in change && { ended_at: orNull(change.endedAt) }),
    ...('error' in change && { error: orNull(change.error) }),
    ...('tools' in change && { tools: change.tools ? toJson(change.tools) : null }),
    ...('handoff' in change && { handoff: change.handoff ? toJson(change.handoff) : null }),
  };
}
