import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Db, rows } from '~/server/database/database';
import { batchCalls as calls, batches } from './tables';

/* What undoes the calls of a batch is stored with their results. */

const canBeUndone = (batchId: string) =>
  and(eq(calls.batchId, batchId), sql`${calls.output} ? 'undo'`);

export const countUndoable = (db: Db, batchId: string): Promise<number> =>
  db.$count(calls, canBeUndone(batchId));

/** One of the procedures that undo a batch. */
export async function findUndoProcedure(tx: Db, batchId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ procedure: sql<string>`${calls.output} -> 'undo' ->> 'procedure'` })
    .from(calls)
    .where(canBeUndone(batchId))
    .limit(1);
  return found?.procedure;
}

/** Moves what undoes a batch to another one, last first. Returns how many calls that are. */
export async function moveUndo(tx: Db, fromId: string, toId: string): Promise<number> {
  const moved = await rows(
    tx,
    sql`with undone as (
        select name, position, output -> 'undo' as undo from batch_calls
        where batch_id = ${fromId} and output ? 'undo'),
      cleared as (
        update batch_calls set output = output - 'undo'
        where batch_id = ${fromId} and output ? 'undo')
      insert into batch_calls (id, batch_id, position, procedure, input, name, state)
      select gen_random_uuid()::text, ${toId}, row_number() over (order by position desc) - 1,
        undo ->> 'procedure', undo -> 'input', name, 'waiting'
      from undone returning id`,
  );
  return moved.length;
}

export async function setTotal(tx: Db, id: string, total: number): Promise<void> {
  await tx.update(batches).set({ total }).where(eq(batches.id, id));
}

const rowsPerChunk = 1000;

/** What undoes the batches that ended before. It has earlier values of records. */
export async function forgetUndo(db: Db, before: Date): Promise<void> {
  const ended = db.select({ id: batches.id }).from(batches).where(lt(batches.finishedAt, before));
  const old = db
    .select({ id: calls.id })
    .from(calls)
    .where(and(inArray(calls.batchId, ended), sql`${calls.output} ? 'undo'`))
    .limit(rowsPerChunk);
  for (;;) {
    const changed = await db
      .update(calls)
      .set({ output: sql`${calls.output} - 'undo'` })
      .where(sql`${calls.id} = any(array(${old}))`)
      .returning({ id: calls.id });
    if (changed.length < rowsPerChunk) return;
  }
}
