import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '~/server/database/database';
import { timestamp } from '~/shared/schema';
import { addCallSource, callsPerPage } from './procedures';
import type { NewCall } from './queries';
import { type Selection, batchCalls as calls, batches } from './tables';

/* What undoes the calls of a batch is stored with their results. */

const canBeUndone = (batchId: string) =>
  and(eq(calls.batchId, batchId), sql`${calls.output} ? 'undo'`);

export const countUndoable = (db: Db, batchId: string): Promise<number> =>
  db.$count(calls, canBeUndone(batchId));

/** The procedure that was called, and the one that undoes it. */
export async function findProcedures(
  db: Db,
  batchId: string,
): Promise<{ undone: string; undo: string } | undefined> {
  const undo = sql<string>`${calls.output} -> 'undo' ->> 'procedure'`;
  const [found] = await db
    .select({ undone: calls.procedure, undo })
    .from(calls)
    .where(canBeUndone(batchId))
    .limit(1);
  return found;
}

const source = 'undo';

export const undoSelection = (undoes: string): Selection => ({ source, undoes });

/** Whether a batch that undoes this one still reads its calls. */
export async function isBeingUndone(db: Db, batchId: string): Promise<boolean> {
  const reads = sql`${batches.selection} @> ${JSON.stringify(undoSelection(batchId))}::jsonb`;
  return (await db.$count(batches, and(isNull(batches.finishedAt), reads))) > 0;
}

const undoOutput = v.object({
  procedure: v.string(),
  input: v.looseObject({ id: v.string() }),
  since: timestamp,
});

/** Takes what undoes a batch from its report, last first. */
addCallSource(source, async ({ db }, { undoes, cursor }) => {
  const before = cursor ? lt(calls.position, Number(cursor)) : undefined;
  const page = await db
    .select({ id: calls.id, name: calls.name, position: calls.position, output: calls.output })
    .from(calls)
    .where(and(canBeUndone(String(undoes)), before))
    .orderBy(desc(calls.position))
    .limit(callsPerPage);
  const ids = page.map(({ id }) => id);
  await db
    .update(calls)
    .set({ output: sql`${calls.output} - 'undo'` })
    .where(inArray(calls.id, ids));
  const undoing = page.map(({ name, output }): NewCall => {
    const { procedure, input, since } = v.parse(v.object({ undo: undoOutput }), output).undo;
    return { procedure, input, name, output: { since } };
  });
  return {
    calls: undoing,
    next: page.length < callsPerPage ? null : String(page.at(-1)?.position),
  };
});

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
