import type { Ask, EffectStep, Effects } from '../agent/effects.ts';
import { isLive, type Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import { decideSpinOff, type SpinOff, type SpinOffArgs, type SpinOffRequest, targetOf } from '../core/spin-off.ts';
import { recordedNotice, refusalResult, type SpinOffResult, spinOffResult } from '../core/spin-off-texts.ts';
import { BugError } from '../errors.ts';
import type { Tx } from '../ports/store.ts';
import { done, failed, type ToolSaid } from '../ports/tool.ts';
import { parkForApproval } from './ask-for-approval.ts';
import { commit, type FlowDeps } from './deps.ts';
import { linkTo } from './link-to.ts';
import { commitOpening, finishOpening, newSessionOf } from './open-spin-off.ts';
import { patiently } from './patiently.ts';
import { addPost, inSession, notice } from './posts.ts';
import { takenOn } from './taken-on.ts';

type At = Parameters<Effects['begin']>[1];

/** SPIN-4 to 9: what becomes of SpinOffTask calls. */
export function spinOffEffects(deps: FlowDeps): Effects {
  return {
    begin: async ({ args }, at) => {
      const known = await deps.store.transaction((tx) => deps.store.spinOffs.forCall(tx, at.run.id, at.open.position));
      return known ? said(known, at.run, at.signal, deps) : decide(args, at, deps);
    },
    park: (run, session, asks) => parkForApproval(run, session, asks, deps),
  };
}

async function decide(args: SpinOffArgs, at: At, deps: FlowDeps): Promise<EffectStep> {
  const { store, system, pieces, limits } = deps;
  const { run, session, open, asks, signal } = at;
  const known = await store.transaction(async (tx) => ({
    run: await store.runs.get(tx, run.id),
    count: (await store.spinOffs.ofRun(tx, run.id)).length,
    listed: await listedSpaces(tx, session, deps),
  }));
  const { spaceId } = session;
  const target = targetOf(args, { run: { spaceId } });
  const isKnown = target === spaceId || known.listed.includes(target);
  // What is not listed is not even looked at.
  const place = isKnown
    ? await patiently(() => deps.chat.canOpenThread(target), { patienceMs: 30_000, signal }, deps)
    : undefined;
  const decision = decideSpinOff(args, {
    run: { live: known.run !== undefined && isLive(known.run.state), attended: run.attended, spaceId },
    spunOff: session.spunOff,
    count: known.count + asks.length,
    excerptLimit: limits.excerptMaxChars,
    pieces: pieces.names,
    listed: known.listed,
    obstacle: place?.ok === false ? place.reason : undefined,
    marker: system.newId(),
  });
  switch (decision.kind) {
    case 'refuse':
      return { kind: 'said', said: toSaid(refusalResult(decision.refusal)), run };
    case 'ask':
      return { kind: 'ask', ask: { open, request: decision.request } satisfies Ask };
    case 'open':
      return openHere(decision.request, at, deps);
    case 'record':
      return record(decision.request, at, deps);
  }
}

/** The list that the model of this run was shown. */
async function listedSpaces(tx: Tx, session: Session, { store }: FlowDeps) {
  const entries = await store.entries.context(tx, session.id);
  const newest = entries.findLast(({ body }) => body.type === 'custom' && body.customType === 'context')?.body;
  return newest?.type === 'custom' ? (newest.spaces ?? []) : [];
}

/** SPIN-4. */
async function openHere(
  request: SpinOffRequest,
  { run, session, open, signal }: At,
  deps: FlowDeps,
): Promise<EffectStep> {
  const { store } = deps;
  const linkBack = await linkTo(session, deps, { patienceMs: 10_000 });
  const begun = await commit(deps, async (tx) => {
    const saved = await store.runs.save(tx, run, {});
    if (!saved) return undefined;
    const spinOff = await store.spinOffs.add(tx, {
      ...takenOn(request, { run, session, open }, deps),
      state: 'waiting',
    });
    return { run: saved, spinOff: await commitOpening(tx, { spinOff, from: session, linkBack }, deps) };
  });
  return begun ? said(begun.spinOff, begun.run, signal, deps) : { kind: 'lost' };
}

/** SPIN-8: nobody can answer, so it is noted and the run goes on. */
async function record(
  request: SpinOffRequest,
  { run, session, open, signal }: At,
  deps: FlowDeps,
): Promise<EffectStep> {
  const { store } = deps;
  const noted = await commit(deps, async (tx) => {
    const saved = await store.runs.save(tx, run, {});
    if (!saved) return undefined;
    const spinOff = await store.spinOffs.add(tx, {
      ...takenOn(request, { run, session, open }, deps),
      state: 'recorded',
    });
    await addPost(tx, deps, { target: inSession(session), content: notice(recordedNotice(request.title)) });
    return { run: saved, spinOff };
  });
  return noted ? said(noted.spinOff, noted.run, signal, deps) : { kind: 'lost' };
}

/** The result of a call that was taken on; what is under way is brought to its end first. */
async function said(spinOff: SpinOff, run: Run, signal: AbortSignal, deps: FlowDeps): Promise<EffectStep> {
  const settled = spinOff.state === 'opening' ? await finishOpening(spinOff, deps, signal) : spinOff;
  return { kind: 'said', said: await settledSaid(settled, deps), run };
}

/** What the model is told of a settled spin-off. Throws BugError for one that is not. */
export async function settledSaid(spinOff: SpinOff, deps: FlowDeps): Promise<ToolSaid> {
  const opened = spinOff.state === 'opened' ? await newSessionOf(spinOff, deps) : undefined;
  const result = spinOffResult(spinOff, opened && (await linkTo(opened, deps, { patienceMs: 10_000 })));
  if (!result) throw new BugError(`A spin-off that is ${spinOff.state} has no result.`);
  return toSaid(result);
}

function toSaid(result: SpinOffResult): ToolSaid {
  const output = JSON.stringify(result);
  return result.ok ? done(output) : failed(output);
}
