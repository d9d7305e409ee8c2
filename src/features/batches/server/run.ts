import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { collectActivity, recordActivity } from '~/features/activity/activity.server';
import { callProcedure } from '~/server/api/by-name';
import { requirePermittedSession } from '~/server/api/procedure';
import { isLockConflict } from '~/server/database/errors';
import type { JobContext, JobQueue } from '~/server/jobs/job';
import type { BackgroundCaller } from '~/server/request-context';
import type { Language } from '~/shared/i18n/languages';
import { errorCode } from '~/shared/errors/app-error';
import type { StopReason, BatchState } from '../schema';
import { planCalls } from './plans';
import { getRecordId, getResult, isChangedSince, toResult, toSkipped } from './results';
import { getPermission, getCallSource } from './procedures';
import {
  type CallResult,
  type StoredBatch,
  advanceSelection,
  deleteCalls,
  findBatch,
  insertCalls,
  isOwnerBanned,
  limitLockWaits,
  lockOwner,
  readCalls,
  saveResults,
  skipCalls,
  closeBatch,
  readBatch,
} from './queries';
import type { Selection } from './tables';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { PlainMessageKey } from '~/shared/i18n/i18n';

interface BatchEnd {
  state: Extract<BatchState, 'done' | 'cancelled' | 'stopped'>;
  reason?: StopReason;
}

const getTitle = ({ action, language }: StoredBatch) =>
  i18nFor(language as Language).t(action as PlainMessageKey);

/**
 * Ends a batch, with an entry in the audit log for the whole of it. A job that runs it notices when
 * it saves its next results, and takes them back. False if the batch is over already.
 */
export async function endBatch(
  tx: Db,
  { now, jobs }: { now(): Date; jobs: JobQueue },
  id: string,
  { state, reason }: BatchEnd,
): Promise<boolean> {
  await lockOwner(tx, id);
  const batch = await closeBatch(tx, id, { state, reason: reason ?? null, finishedAt: now() });
  if (!batch) return false;
  const { done, refused, clientAddress, userId } = batch;
  const shown = await readBatch(tx, id);
  await recordActivity(
    tx,
    { id, now, jobs, clientAddress },
    {
      kind: 'batch.finished',
      actor: { id: userId, name: shown?.startedBy ?? '' },
      target: { type: 'batch', id, name: getTitle(batch) },
      after: { done, refused },
    },
  );
  return true;
}

/**
 * A transaction ends after this time or number of calls, so that nobody waits long for its locks. A
 * break follows. The embedded database has one connection, and a page needs it several times.
 */
const pace = {
  embedded: { maxMs: 25, breakMs: 10 },
  postgres: { maxMs: 100, breakMs: 1 },
};
const callBatch = 50;
/** Also on a busy machine: what each transaction does besides costs as much as a few calls. */
const minCalls = 10;

const getPace = ({ config }: Pick<JobContext, 'config'>) =>
  config.databaseUrl ? pace.postgres : pace.embedded;

/** More are not selected. */
const maxSelected = 100_000;

const skipBatch = 1000;

/** How often a transaction that waits for the locks of others is tried before the job fails. */
const maxTries = 50;
const pauseMs = 100;

/** Another process went on with the batch, or it is over: what this one did is taken back. */
class Superseded extends Error {}

/** A call failed in a transaction without savepoints, which is taken back as a whole. */
class CallFailed extends Error {}

/** Stores the calls, then makes them, until the batch is over. Each round is one transaction. */
export async function run(id: string, context: JobContext): Promise<void> {
  let tries = 0;
  for (;;) {
    context.signal.throwIfAborted();
    const batch = await findBatch(context.db, id);
    if (!batch) return;
    if (batch.finishedAt) return skipRest(context, id);
    try {
      const ended = await runOnce(context, batch);
      if (ended) await context.db.transaction((tx) => endBatch(tx, context, id, ended));
      tries = 0;
    } catch (error) {
      const reason = await getStopReason(context, batch, error);
      tries += 1;
      if (reason)
        await context.db.transaction((tx) =>
          endBatch(tx, context, id, { state: 'stopped', reason }),
        );
      else if (isUnavailable(error) && tries < maxTries) await pause(pauseMs);
      else if (!(error instanceof Superseded)) throw error;
    }
    await pause(getPace(context).breakMs);
  }
}

/** Returns how the batch ended, if it did. */
async function runOnce(context: JobContext, batch: StoredBatch): Promise<BatchEnd | undefined> {
  if (batch.cancelledAt) return { state: 'cancelled' };
  if (batch.selection) await storeCalls(context, batch, batch.selection);
  else if (!(await makeCalls(context, batch))) return { state: 'done' };
  return undefined;
}

/** A lock that another transaction holds, or a service that is away. */
const isUnavailable = (error: unknown) =>
  errorCode(error) === 'SERVICE_UNAVAILABLE' || isLockConflict(error);

const notPermitted = new Set(['FORBIDDEN', 'ONBOARDING_REQUIRED', 'CONFIRMATION_REQUIRED']);

/** Why the user who started the batch may not go on. */
async function getStopReason(
  { db }: JobContext,
  { userId }: StoredBatch,
  error: unknown,
): Promise<StopReason | undefined> {
  const code = errorCode(error);
  if (code && notPermitted.has(code)) return 'not-permitted';
  if (code !== 'UNAUTHORIZED') return undefined;
  return (await isOwnerBanned(db, userId)) ? 'banned' : 'signed-out';
}

/** Each transaction reads the session again. */
const getCaller = (batch: StoredBatch, savepoints = true): BackgroundCaller => ({
  savepoints,
  id: batch.id,
  sessionId: batch.sessionId,
  language: batch.language as Language,
  clientAddress: batch.clientAddress,
  confirmedAt: batch.createdAt,
});

/** Stores a page of calls. */
async function storeCalls(
  job: JobContext,
  batch: StoredBatch,
  selection: Selection,
): Promise<void> {
  const { id } = batch;
  const { stored = 0 } = selection;
  await job.asUser(getCaller(batch), async (context) => {
    const { db } = context;
    await limitLockWaits(db);
    await lockOwner(db, id);
    const { calls, next } = await getCallSource(selection)(context, selection);
    const total = stored + calls.length;
    const values =
      next === null || total >= maxSelected
        ? { selection: null, total }
        : { selection: { ...selection, cursor: next, stored: total } };
    if (!(await advanceSelection(db, id, stored, values))) throw new Superseded();
    // Those of the release before, which stored them before it noted how far it was.
    if (stored === 0) await deleteCalls(db, id);
    await insertCalls(db, id, calls, stored);
  });
}

/**
 * Makes calls and saves their results in one transaction, so that a process that dies repeats none.
 * Nearly all calls succeed, and need no savepoints, which are two statements each. If one fails, the
 * calls are made again, each with a savepoint: only that one leaves nothing. Returns false if there
 * was none left.
 */
async function makeCalls(context: JobContext, batch: StoredBatch): Promise<boolean> {
  try {
    return await makeGroup(context, batch, { savepoints: false });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return makeGroup(context, batch, { savepoints: true });
  }
}

function makeGroup(
  job: JobContext,
  batch: StoredBatch,
  { savepoints }: { savepoints: boolean },
): Promise<boolean> {
  return job.asUser(getCaller(batch, savepoints), async (context) => {
    const { db, router } = context;
    // With the locks of earlier calls, others would wait too, and a deadlock could end their request.
    await limitLockWaits(db);
    const calls = await readCalls(db, batch, callBatch);
    for (const procedure of new Set(calls.map((call) => call.procedure)))
      await requirePermittedSession(context, getPermission(router, procedure));
    const whole = calls.map((call) => ({ ...call, input: { ...batch.input, ...call.input } }));
    const plans = await planCalls(context, whole, batch.userId);
    const activity = collectActivity(context);
    const { maxMs } = getPace(context);
    const results = await makeSome(whole, maxMs, async ({ id, procedure, input, output }) => {
      const record = getRecordId(input);
      const plan = (record !== null && plans.get(record)) || {};
      const skip = (reason: PlainMessageKey) =>
        toSkipped(id, record, i18nFor(batch.language as Language).t(reason));
      if ('skip' in plan) return skip(plan.skip.one);
      if (isChangedSince(output, plan)) return skip('batches:skip.changed');
      const call = () => callProcedure(context, procedure, input);
      const about = { id, record, undo: plan.undo, now: context.now };
      if (savepoints) return getResult(about, () => activity.of(call));
      return toResult(
        about,
        await call().catch((cause: unknown) => {
          throw new CallFailed('made again', { cause });
        }),
      );
    });
    await activity.write(db);
    const last = calls[results.length - 1];
    if (!last) return false;
    if (!(await saveResults(db, batch, last.position + 1, results))) throw new Superseded();
    return true;
  });
}

/** Makes calls until the time is up. One that cannot be made now is left to the next transaction. */
async function makeSome<Call>(
  calls: Call[],
  maxMs: number,
  make: (call: Call) => Promise<CallResult>,
): Promise<CallResult[]> {
  const end = performance.now() + maxMs;
  const results: CallResult[] = [];
  for (const call of calls) {
    try {
      results.push(await make(call));
    } catch (error) {
      if (results.length === 0 || error instanceof CallFailed) throw error;
      return results;
    }
    if (results.length >= minCalls && performance.now() > end) return results;
  }
  return results;
}

/** Deletes the input of calls that are not made any more. */
async function skipRest({ db, signal }: JobContext, id: string): Promise<void> {
  while ((await skipCalls(db, id, skipBatch)) === skipBatch) {
    signal.throwIfAborted();
    await setImmediate();
  }
}
