import { recordChange } from '~/features/activity/activity.server';
import { requirePermittedSession } from '~/server/api/procedure';
import type { Db } from '~/server/database/database';
import type { RequestContext, SessionContext } from '~/server/request-context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { batchError } from '../errors';
import { type Batch, type BatchDetail, type StartBatch, undoMs } from '../schema';
import { endBatch } from './run';
import { runBatch } from './jobs';
import { getBatchable, getList, getPermission, requireValidInput } from './procedures';
import { insertBatch, insertCalls, lockBatch, lockOwner, readBatch } from './queries';
import type { Selection } from './tables';
import { countUndoable, findProcedures, isBeingUndone, undoSelection } from './undo-queries';

interface NewBatch {
  action: PlainMessageKey;
  /** What it will call. Permission and confirmation are checked now, so that they can be asked for. */
  procedures: string[];
  /** What all calls have in common. */
  input?: Record<string, unknown>;
  selection?: Selection;
  /** How many calls, if that is known. */
  total?: number;
}

/**
 * Calls procedures in the background, one after the other, for the user who acts. Each call is
 * checked when it is made, as one of a request. Returns the ID of the batch.
 */
export async function createBatch(
  tx: Db,
  context: SessionContext,
  { procedures, ...batch }: NewBatch,
): Promise<string> {
  for (const name of procedures)
    await requirePermittedSession(context, getPermission(context.router, name), tx);
  const id = await insertBatch(tx, {
    ...batch,
    userId: context.session.user.id,
    sessionId: context.session.id,
    language: context.i18n.language,
    clientAddress: context.clientAddress,
    createdAt: context.now(),
  });
  await context.jobs.enqueue(tx, runBatch, { id });
  return id;
}

/** Calls a procedure for each of the records, or for all that match. */
export async function startBatch(
  tx: Db,
  context: SessionContext,
  given: StartBatch,
): Promise<Batch> {
  const { procedure, input } = given;
  const { title } = getBatchable(context.router, procedure);
  const isNamed = 'records' in given;
  const exampleId = (isNamed && given.records[0]?.id) || 'example';
  requireValidInput(context.router, procedure, { ...input, id: exampleId });
  if (!isNamed) requireValidInput(context.router, getList(procedure), given.search);
  const id = await createBatch(tx, context, {
    action: title,
    procedures: [procedure],
    input,
    ...(isNamed
      ? { total: given.records.length }
      : { selection: { procedure, search: given.search } }),
  });
  if (isNamed) {
    const calls = given.records.map(({ id: recordId, name }) => ({
      procedure,
      input: { id: recordId },
      name,
    }));
    await insertCalls(tx, id, calls);
  }
  return getBatch(tx, context, id);
}

const isUndoable = (context: RequestContext, { finishedAt }: Batch): boolean =>
  finishedAt !== null && context.now().getTime() < Date.parse(finishedAt) + undoMs;

/** With what can still be undone. */
export async function getBatchDetail(
  db: Db,
  context: RequestContext,
  id: string,
): Promise<BatchDetail> {
  const batch = await getBatch(db, context, id);
  const canUndo = isUndoable(context, batch) && !(await isBeingUndone(db, id));
  return { ...batch, undoable: canUndo ? await countUndoable(db, id) : 0 };
}

/** Starts a batch that undoes another one, once. Each call is checked like any other. */
export async function undoBatch(
  tx: Db,
  context: SessionContext,
  { id }: { id: string },
): Promise<Batch> {
  await lockOwner(tx, id, context.session.user.id);
  await lockBatch(tx, id);
  const { undoable } = await getBatchDetail(tx, context, id);
  const procedures = undoable > 0 ? await findProcedures(tx, id) : undefined;
  if (!procedures) throw batchError('BATCH_NOT_UNDOABLE');
  const undoId = await createBatch(tx, context, {
    action: getBatchable(context.router, procedures.undo).title,
    // What a rule of the undo needs besides, such as for restoring a user, the action has needed.
    procedures: [procedures.undo, procedures.undone],
    selection: undoSelection(id),
    total: undoable,
  });
  return getBatch(tx, context, undoId);
}

/** Stored as a message key. */
export const withTitle = (batch: Batch, { i18n }: RequestContext): Batch => ({
  ...batch,
  action: i18n.t(batch.action as PlainMessageKey),
});

export async function getBatch(db: Db, context: RequestContext, id: string): Promise<Batch> {
  const batch = await readBatch(db, id);
  if (!batch) throw batchError('BATCH_NOT_FOUND');
  return withTitle(batch, context);
}

/**
 * Ends a batch, whatever became of its job. Calls that were made are not undone. One that is over
 * stays as it is.
 */
export async function cancelBatch(
  tx: Db,
  context: SessionContext,
  { id }: { id: string },
): Promise<Batch> {
  const batch = await getBatch(tx, context, id);
  if (await endBatch(tx, context, id, { state: 'cancelled' })) {
    await recordChange(tx, context, {
      kind: 'batch.cancelled',
      target: { type: 'batch', id, name: batch.action },
    });
    await context.jobs.enqueue(tx, runBatch, { id });
  }
  return getBatch(tx, context, id);
}
