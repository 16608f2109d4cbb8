import { type SpinOffId, spinOffId } from '../core/ids.ts';
import type { Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { SpinOff, SpinOffRequest } from '../core/spin-off.ts';
import type { OpenCall } from '../core/transcript.ts';
import type { FlowDeps } from './deps.ts';

/** A call as it is stored from now on. */
export function takenOn(
  request: SpinOffRequest,
  { run, session, open }: { readonly run: Run; readonly session: Session; readonly open: OpenCall },
  { system }: Pick<FlowDeps, 'system'>,
): Omit<SpinOff, 'state' | 'newSession' | 'reason'> {
  const id: SpinOffId = spinOffId(system.newId());
  const { requester, attended } = run;
  const { position, call } = open;
  const createdAt = system.now();
  return {
    id,
    sessionId: session.id,
    runId: run.id,
    position,
    callId: call.callId,
    request,
    requester,
    attended,
    createdAt,
  };
}
