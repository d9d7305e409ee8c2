import { type SQL, and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import { pickColumns } from '~/server/database/columns';
import { type Db, rows } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { userNameOrEmail } from '~/server/database/references';
import { withIsoDates } from '~/server/database/record-queries';
import { keysetList, keysetPage } from '~/server/lists/keyset-page';
import type { Page } from '~/shared/schema';
import {
  type Batch,
  type BatchCallRow,
  type CallState,
  type ListCalls,
  batchCallSchema,
  batchSchema,
} from '../schema';
import { getType } from './plans';
import { type Selection, batchCalls as calls, batches } from './tables';

export type StoredBatch = typeof batches.$inferSelect;
export type StoredCall = typeof calls.$inferSelect;

export interface NewCall {
  procedure: string;
  input: Record<string, unknown>;
  name: string;
  /** Of a call that undoes another one: when that was made. */
  output?: { since: string };
}

export async function insertBatch(tx: Db, values: typeof batches.$inferInsert): Promise<string> {
  const [created] = await tx.insert(batches).values(values).returning({ id: batches.id });
  if (!created) throw new Error('nothing was inserted');
  return created.id;
}

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const batchSize = 1000;

/** Adds calls after those that are there. */
export async function insertCalls(tx: Db, batchId: string, added: NewCall[], from = 0) {
  for (let at = 0; at < added.length; at += batchSize)
    await tx.insert(calls).values(
      added.slice(at, at + batchSize).map((call, index) => ({
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
  // Those that were passed without a call.
  skipped: sql<number>`${batches.position} - ${batches.done} - ${batches.refused}`,
  // Deleted with the user.
  startedBy: sql<string>`${userNameOrEmail(batches.userId)}`,
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

const callColumns = {
  ...pickColumns(calls, batchCallSchema.entries),
  procedure: calls.procedure,
  recordId: sql<string | null>`${calls.output} ->> 'id'`,
};

/** More than the last position of a batch has. */
const afterAll = 1_000_000;

/** Those that were refused come first. Sorts one batch, which has an end. */
const callSort = {
  key: sql`(${calls.position} + case ${calls.state} when 'refused' then 0 else ${sql.raw(String(afterAll))} end)`,
  type: 'integer',
};

/** What waits in a batch that is over was skipped, before the job has marked it so. */
export async function listCalls(
  db: Db,
  { id, state, ...page }: ListCalls,
  isOver: boolean,
): Promise<Page<BatchCallRow>> {
  const callList = { table: calls, sorts: { refused: callSort }, columns: callColumns };
  const found = await keysetPage(db, callList, {
    ...page,
    sort: 'refused',
    order: 'asc',
    equals: { column: calls.batchId, value: id },
    filter: state && hasState(state, isOver),
  });
  const items = found.items.map(({ procedure, recordId, state: stored, ...call }) => {
    const type = getType(procedure);
    return {
      ...call,
      state: isOver && stored === 'waiting' ? ('skipped' as const) : stored,
      target: type && recordId ? { type, id: recordId } : null,
    };
  });
  return { ...found, items };
}

function hasState(state: CallState, isOver: boolean): SQL {
  if (!isOver) return eq(calls.state, state);
  if (state === 'waiting') return sql`false`;
  return inArray(calls.state, state === 'skipped' ? ['waiting', 'skipped'] : [state]);
}

const isOpen = (id: string) => and(eq(batches.id, id), isNull(batches.finishedAt));

/** Ends a batch. Returns undefined if it is over. */
export async function closeBatch(
  tx: Db,
  id: string,
  values: Pick<StoredBatch, 'state' | 'reason' | 'finishedAt'>,
): Promise<StoredBatch | undefined> {
  const [closed] = await tx
    .update(batches)
    .set({ ...values, selection: null, input: null })
    .where(isOpen(id))
    .returning();
  return closed;
}

/**
 * The first lock of a transaction that writes to a batch: see "Lock order" in architecture.md. With
 * the user who acts, if that is another one.
 */
export async function lockOwner(tx: Db, batchId: string, actorId?: string): Promise<void> {
  const owner = tx.select({ id: batches.userId }).from(batches).where(eq(batches.id, batchId));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(inArray(users.id, owner), actorId ? eq(users.id, actorId) : undefined))
    .orderBy(asc(users.id))
    .for('key share');
}

export async function lockBatch(tx: Db, id: string): Promise<void> {
  await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, id)).for('update');
}

/** Whether the user who started a batch is banned. */
export async function isOwnerBanned(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), eq(users.banned, true)))) > 0;
}

/** Notes how far the calls are stored. False if the batch is over, or another process went on. */
export async function advanceSelection(
  tx: Db,
  id: string,
  storedBefore: number,
  values: { selection: Selection | null; total?: number },
): Promise<boolean> {
  const isNext = sql`coalesce((${batches.selection} ->> 'stored')::int, 0) = ${storedBefore}`;
  const advanced = await tx
    .update(batches)
    .set({ ...values, state: 'running' })
    .where(and(isOpen(id), isNext))
    .returning({ id: batches.id });
  return advanced.length > 0;
}

/** The next calls, from the position that was reached: those before it are not read again. */
export const readCalls = (
  tx: Db,
  { id, position }: Pick<StoredBatch, 'id' | 'position'>,
  limit: number,
): Promise<StoredCall[]> =>
  tx
    .select()
    .from(calls)
    .where(and(eq(calls.batchId, id), gte(calls.position, position), eq(calls.state, 'waiting')))
    .orderBy(asc(calls.position))
    .limit(limit);

/** Statements of the transaction do not wait long for the locks of others. */
export async function limitLockWaits(tx: Db): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '100ms'`);
}

export type CallResult = Pick<StoredCall, 'id' | 'state' | 'code' | 'message' | 'output'>;

/**
 * Saves the results of several calls with two statements. Their input is no longer needed. False if
 * the batch is over, or another process has made these calls.
 */
export async function saveResults(
  tx: Db,
  { id, position }: Pick<StoredBatch, 'id' | 'position'>,
  next: number,
  results: CallResult[],
): Promise<boolean> {
  const count = (state: CallState) => results.filter((result) => result.state === state).length;
  const advanced = await tx
    .update(batches)
    .set({
      state: 'running',
      position: next,
      done: sql`${batches.done} + ${count('done')}`,
      refused: sql`${batches.refused} + ${count('refused')}`,
    })
    .where(and(isOpen(id), eq(batches.position, position)))
    .returning({ id: batches.id });
  if (advanced.length === 0) return false;
  await rows(
    tx,
    sql`update batch_calls set input = null, state = result.state, code = result.code,
        message = result.message, output = result.output
      from json_to_recordset(${JSON.stringify(results)}::json)
        as result (id text, state text, code text, message text, output jsonb)
      where batch_calls.id = result.id`,
  );
  return true;
}

/** Marks some of what is left of a batch that is over. Returns how many. */
export async function skipCalls(tx: Db, batchId: string, limit: number): Promise<number> {
  const left = tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.batchId, batchId), eq(calls.state, 'waiting')))
    .limit(limit);
  const skipped = await tx
    .update(calls)
    .set({ state: 'skipped', input: null })
    .where(inArray(calls.id, left))
    .returning({ id: calls.id });
  return skipped.length;
}

/**
 * Batches whose job is gone, as it was cancelled or died with its process: nothing will end them.
 * New ones are left alone.
 */
export async function findAbandoned(db: Db, jobs: string[], before: Date): Promise<string[]> {
  const names = sql.join(jobs, sql`, `);
  const found = await db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        isNull(batches.finishedAt),
        lt(batches.createdAt, before),
        sql`not exists (select from pgboss.job where job.name in (${names})
          and job.state in ('created', 'retry', 'active')
          and job.data ->> 'id' = ${batches.id})`,
      ),
    );
  return found.map(({ id }) => id);
}

export async function deleteOldBatches(db: Db, before: Date): Promise<void> {
  const isOld = lt(batches.createdAt, before);
  const old = db.select({ id: batches.id }).from(batches).where(isOld);
  await deleteInChunks(db, calls, inArray(calls.batchId, old));
  await deleteInChunks(db, batches, isOld);
}
