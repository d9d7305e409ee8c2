import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { pickColumns } from '~/server/database/columns';
import { type Db, rows } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { withIsoDates } from '~/server/database/record-queries';
import { keysetList, keysetPage } from '~/server/lists/keyset-page';
import type { Page } from '~/shared/schema';
import {
  type Batch,
  type BatchCallRow,
  type ListCalls,
  batchCallSchema,
  batchSchema,
} from '../schema';
import { batchCalls as calls, batches } from './tables';

export type StoredBatch = typeof batches.$inferSelect;
export type StoredCall = typeof calls.$inferSelect;

export interface NewCall {
  procedure: string;
  input: Record<string, unknown>;
  name: string;
}

export async function insertBatch(tx: Db, values: typeof batches.$inferInsert): Promise<string> {
  const [created] = await tx.insert(batches).values(values).returning({ id: batches.id });
  if (!created) throw new Error('nothing was inserted');
  return created.id;
}

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const atOnce = 1000;

/** Adds calls after those that are there. */
export async function insertCalls(tx: Db, batchId: string, added: NewCall[], from = 0) {
  for (let at = 0; at < added.length; at += atOnce)
    await tx.insert(calls).values(
      added.slice(at, at + atOnce).map((call, index) => ({
        ...call,
        batchId,
        position: from + at + index,
      })),
    );
}

export async function deleteCalls(tx: Db, batchId: string): Promise<void> {
  await tx.delete(calls).where(eq(calls.batchId, batchId));
}

export async function findBatch(db: Db, id: string): Promise<StoredBatch | undefined> {
  const [found] = await db.select().from(batches).where(eq(batches.id, id));
  return found;
}

const batchColumns = {
  ...pickColumns(batches, batchSchema.entries),
  startedBy: sql<string>`(select coalesce(nullif(name, ''), email) from users
    where id = ${batches.userId})`,
};

export async function readBatch(db: Db, id: string): Promise<Batch | undefined> {
  const [found] = await db.select(batchColumns).from(batches).where(eq(batches.id, id));
  return found && withIsoDates(found);
}

const list = keysetList({
  table: batches,
  sorts: { created: batches.createdAt },
  columns: batchColumns,
});

/** Newest first. */
export const listBatches = (
  db: Db,
  page: Pick<ListCalls, 'cursor' | 'limit'>,
): Promise<Page<Batch>> => list(db, { ...page, sort: 'created', order: 'desc' });

const callColumns = pickColumns(calls, batchCallSchema.entries);

export function listCalls(db: Db, { id, state, ...page }: ListCalls): Promise<Page<BatchCallRow>> {
  const callList = { table: calls, sorts: { position: calls.position }, columns: callColumns };
  return keysetPage(db, callList, {
    ...page,
    sort: 'position',
    order: 'asc',
    equals: { column: calls.batchId, value: id },
    filter: state && eq(calls.state, state),
  });
}

export async function updateBatch(tx: Db, id: string, values: Partial<StoredBatch>): Promise<void> {
  await tx.update(batches).set(values).where(eq(batches.id, id));
}

/** Returns false if it is over. */
export async function requestCancel(tx: Db, id: string, now: Date): Promise<boolean> {
  const cancelled = await tx
    .update(batches)
    .set({ cancelledAt: now })
    .where(and(eq(batches.id, id), isNull(batches.finishedAt), isNull(batches.cancelledAt)))
    .returning({ id: batches.id });
  return cancelled.length > 0;
}

/** Row locks until the transaction ends: another process that runs the batch takes the next ones. */
export const lockCalls = (tx: Db, batchId: string, limit: number): Promise<StoredCall[]> =>
  tx
    .select()
    .from(calls)
    .where(and(eq(calls.batchId, batchId), eq(calls.state, 'waiting')))
    .orderBy(asc(calls.position))
    .limit(limit)
    .for('update', { skipLocked: true });

/** From here on, statements of the transaction do not wait long for the locks of others. */
export async function limitLockWaits(tx: Db): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '100ms'`);
}

export type CallResult = Pick<StoredCall, 'id' | 'state' | 'code' | 'message' | 'output'>;

/** Saves the results of several calls with two statements. Their input is no longer needed. */
export async function saveResults(tx: Db, batchId: string, results: CallResult[]): Promise<void> {
  const done = results.filter(({ state }) => state === 'done').length;
  await rows(
    tx,
    sql`update batch_calls set input = null, state = result.state, code = result.code,
        message = result.message, output = result.output
      from json_to_recordset(${JSON.stringify(results)}::json)
        as result (id text, state text, code text, message text, output jsonb)
      where batch_calls.id = result.id`,
  );
  await tx
    .update(batches)
    .set({
      done: sql`${batches.done} + ${done}`,
      refused: sql`${batches.refused} + ${results.length - done}`,
    })
    .where(eq(batches.id, batchId));
}

/** What is left of a batch that was cancelled. */
export async function skipCalls(tx: Db, batchId: string): Promise<void> {
  await tx
    .update(calls)
    .set({ state: 'skipped', input: null })
    .where(and(eq(calls.batchId, batchId), eq(calls.state, 'waiting')));
}

export async function deleteOldBatches(db: Db, before: Date): Promise<void> {
  const isOld = lt(batches.createdAt, before);
  const old = db.select({ id: batches.id }).from(batches).where(isOld);
  await deleteInChunks(db, calls, inArray(calls.batchId, old));
  await deleteInChunks(db, batches, isOld);
}
