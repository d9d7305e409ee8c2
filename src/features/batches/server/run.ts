import { ORPCError } from '@orpc/server';
import * as v from 'valibot';
import { recordActivity } from '~/features/activity/activity.server';
import { callProcedure } from '~/server/api/by-name';
import { i18nFor } from '~/server/i18n';
import type { JobContext } from '~/server/jobs/job';
import type { BackgroundCaller, RequestContext } from '~/server/request-context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Language } from '~/shared/i18n/languages';
import { commonError, errorCode } from '~/shared/errors/app-error';
import { idField, timestamp } from '~/shared/schema';
import type { BatchState } from '../schema';
import { getList } from './procedures';
import {
  type CallResult,
  type NewCall,
  type StoredBatch,
  type StoredCall,
  deleteCalls,
  findBatch,
  insertCalls,
  limitLockWaits,
  lockCalls,
  readBatch,
  saveResults,
  skipCalls,
  updateBatch,
} from './queries';

/** A transaction ends after this time or number of calls, so that nobody waits long for its locks. */
const maxMilliseconds = 50;
const callsAtOnce = 50;

/** More are not selected. */
const maxSelected = 100_000;

/** Makes the calls that are left, until the batch is cancelled or the session is over. */
export async function run(id: string, context: JobContext): Promise<void> {
  for (;;) {
    const batch = await findBatch(context.db, id);
    if (!batch || batch.finishedAt) return;
    if (batch.cancelledAt) return finish(context, batch, 'cancelled');
    try {
      if (batch.selection) await select(context, batch);
      else if (!(await makeCalls(context, batch))) return await finish(context, batch, 'done');
    } catch (error) {
      // Signed out, banned, or no longer allowed to see the records.
      if (!isOver(error)) throw error;
      return finish(context, batch, 'stopped');
    }
  }
}

const isOver = (error: unknown) =>
  errorCode(error) === 'UNAUTHORIZED' || errorCode(error) === 'FORBIDDEN';

/** Each transaction reads the session again. */
const getCaller = (batch: StoredBatch): BackgroundCaller => ({
  id: batch.id,
  sessionId: batch.sessionId,
  language: batch.language as Language,
  clientAddress: batch.clientAddress,
  confirmedAt: batch.createdAt,
});

interface Selection {
  procedure: string;
  input: Record<string, unknown>;
  search: Record<string, unknown>;
}

const page = v.object({
  items: v.array(v.looseObject({ id: v.string() })),
  next: v.nullable(v.string()),
});

/** Stores a call for each record that the user's list shows, page by page. */
async function select(context: JobContext, batch: StoredBatch): Promise<void> {
  const { procedure, input, search } = batch.selection as Selection;
  // A process that died while it selected starts again.
  await deleteCalls(context.db, batch.id);
  let total = 0;
  let cursor: string | null = null;
  do {
    context.signal.throwIfAborted();
    const query: Record<string, unknown> = { ...search, limit: 100, ...(cursor && { cursor }) };
    const found = v.parse(
      page,
      await context.asUser(getCaller(batch), (request) =>
        callProcedure(request, getList(procedure), query),
      ),
    );
    const calls = found.items.map((item): NewCall => {
      const name = [item.name, item.title, item.email, item.id].find(Boolean);
      return { procedure, input: { ...input, id: item.id }, name: String(name) };
    });
    await insertCalls(context.db, batch.id, calls, total);
    total += calls.length;
    cursor = found.next;
  } while (cursor && total < maxSelected);
  await updateBatch(context.db, batch.id, { selection: null, total });
}

/**
 * Makes calls and saves their results in one transaction, so that a process that dies repeats none.
 * Returns false if there was none left.
 */
async function makeCalls(context: JobContext, batch: StoredBatch): Promise<boolean> {
  context.signal.throwIfAborted();
  if (batch.state === 'waiting') await updateBatch(context.db, batch.id, { state: 'running' });
  return context.asUser(getCaller(batch), async (request) => {
    const calls = await lockCalls(request.db, batch.id, callsAtOnce);
    const results = await makeSome(request, calls);
    if (results.length > 0) await saveResults(request.db, batch.id, results);
    return calls.length > 0;
  });
}

/** Each call is a transaction within that of the request: one that is refused leaves nothing. */
async function makeSome(request: RequestContext, calls: StoredCall[]): Promise<CallResult[]> {
  const end = performance.now() + maxMilliseconds;
  const results: CallResult[] = [];
  for (const call of calls) {
    try {
      results.push(await makeCall(request, call));
    } catch (error) {
      if (results.length === 0) throw error;
      // It is the first one of the next transaction.
      return results;
    }
    if (performance.now() > end) return results;
    // The first call may wait for a lock, as in a request. With the locks of calls before it, others
    // would wait too, and a deadlock could end a request of theirs.
    if (results.length === 1) await limitLockWaits(request.db);
  }
  return results;
}

/** What an undo needs to know. */
const output = v.object({ id: v.optional(idField), updatedAt: v.optional(timestamp) });

async function makeCall(request: RequestContext, call: StoredCall): Promise<CallResult> {
  const { id, procedure, input } = call;
  const empty = { id, code: null, message: null, output: null };
  try {
    const result = v.safeParse(output, await callProcedure(request, procedure, input));
    return { ...empty, state: 'done', ...(result.success && { output: result.output }) };
  } catch (error) {
    // The session is over, or the database is away: not a matter of this record.
    if (!(error instanceof ORPCError) || error.status === 401 || error.status === 503) throw error;
    return { ...empty, state: 'refused', code: error.code, message: error.message };
  }
}

export const getTitle = ({ action, language }: Pick<StoredBatch, 'action' | 'language'>) =>
  i18nFor(language as Language).t(action as PlainMessageKey);

/** Ends a batch, with an entry in the audit log for the whole of it. */
async function finish(context: JobContext, { id }: StoredBatch, state: BatchState): Promise<void> {
  const { db, now, jobs } = context;
  await db.transaction(async (tx) => {
    await updateBatch(tx, id, { state, selection: null, finishedAt: now() });
    await skipCalls(tx, id);
    const batch = await findBatch(tx, id);
    const shown = await readBatch(tx, id);
    if (!batch || !shown) throw commonError('NOT_FOUND');
    const { done, refused } = batch;
    const where = { id, now, jobs, clientAddress: batch.clientAddress };
    await recordActivity(tx, where, {
      kind: 'batch.finished',
      actor: { id: batch.userId, name: shown.startedBy },
      target: { type: 'batch', id, name: getTitle(batch) },
      after: { done, refused },
    });
  });
}
