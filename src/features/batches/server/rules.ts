import { recordChange } from '~/features/activity/activity.server';
import { requirePermittedSession } from '~/server/api/procedure';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { batchError } from '../errors';
import type { Batch, StartBatch } from '../schema';
import { runBatch } from './jobs';
import { getBatchable } from './procedures';
import { type NewCall, insertBatch, insertCalls, readBatch, requestCancel } from './queries';

export type BatchCall = NewCall;

/**
 * Calls procedures in the background, one after the other, for the user who acts. Each call is
 * checked when it is made, as one of a request. Returns the ID of the batch.
 */
export async function createBatch(
  tx: Db,
  actor: Actor,
  { action, calls }: { action: PlainMessageKey; calls: BatchCall[] },
): Promise<string> {
  for (const name of new Set(calls.map(({ procedure }) => procedure)))
    await requireMayCall(tx, actor, name);
  const id = await insertBatch(tx, { ...getCaller(actor), action, total: calls.length });
  await insertCalls(tx, id, calls);
  await actor.context.jobs.enqueue(tx, runBatch, { id });
  return id;
}

const getCaller = ({ context, session }: Actor) => ({
  userId: session.user.id,
  sessionId: session.id,
  language: context.i18n.language,
  clientAddress: context.clientAddress,
  createdAt: context.now(),
});

/** Permission and confirmation are checked before the first call, so that they can be asked for. */
async function requireMayCall(tx: Db, { context }: Actor, name: string) {
  const { permission, bulk } = getBatchable(context.router, name);
  if (!permission) throw batchError('NOT_FOR_BATCHES');
  await requirePermittedSession(context, permission, tx);
  return bulk;
}

/** Calls a procedure for each of the records, or for all that match. */
export async function startBatch(tx: Db, actor: Actor, input: StartBatch): Promise<Batch> {
  const { procedure, input: common } = input;
  const action = await requireMayCall(tx, actor, procedure);
  const { jobs } = actor.context;
  let id: string;
  if ('records' in input) {
    const calls = input.records.map(({ id: recordId, name }) => ({
      procedure,
      input: { ...common, id: recordId },
      name,
    }));
    id = await createBatch(tx, actor, { action, calls });
  } else {
    const selection = { procedure, input: common, search: input.search };
    id = await insertBatch(tx, { ...getCaller(actor), action, selection });
    await jobs.enqueue(tx, runBatch, { id });
  }
  return getBatch(tx, actor.context, id);
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

/** Calls that were made are not undone. One that is over stays as it is. */
export async function cancelBatch(tx: Db, actor: Actor, { id }: { id: string }): Promise<Batch> {
  const { context } = actor;
  const batch = await getBatch(tx, context, id);
  if (await requestCancel(tx, id, context.now()))
    await recordChange(tx, actor, {
      kind: 'batch.cancelled',
      target: { type: 'batch', id, name: batch.action },
    });
  return getBatch(tx, context, id);
}
