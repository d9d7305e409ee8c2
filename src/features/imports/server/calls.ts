import { and, asc, between, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  type BatchCall,
  type Selection,
  addCallSource,
  batchCalls,
  batches,
  callsPerPage,
} from '~/features/batches/batches.server';
import type { Db } from '~/server/database/database';
import { type ResolvedImport, getImportType } from './define';
import { readRecords } from './match-records';
import { type StoredImport, type StoredRow, importRows, imports } from './tables';

/* The calls of an import, and those that undo it. The job of their batch reads them page by page. */

const selection = v.looseObject({ importId: v.string() });

/** Undefined if it was deleted meanwhile. */
async function findStarted(tx: Db, given: Selection): Promise<StoredImport | undefined> {
  const { importId } = v.parse(selection, given);
  const [found] = await tx.select().from(imports).where(eq(imports.id, importId));
  return found;
}

const nothing = { calls: [], next: null };

/** Rows that change something. */
const hasCall = (id: string) =>
  and(eq(importRows.importId, id), inArray(importRows.fate, ['new', 'changed']));

export const importCalls = (importId: string): Selection => ({ source: 'import', importId });

addCallSource('import', async ({ db }, given) => {
  const found = await findStarted(db, given);
  if (!found) return nothing;
  const type = getImportType(found.type);
  const rows = await db
    .select()
    .from(importRows)
    .where(and(hasCall(found.id), gt(importRows.number, Number(given.cursor ?? 0))))
    .orderBy(asc(importRows.number))
    .limit(callsPerPage);
  const calls = rows.map(({ fate, input, label }): BatchCall => ({
    procedure: fate === 'new' ? type.create.procedure : type.update.procedure,
    input: input ?? {},
    name: label,
  }));
  return { calls, next: getNext(rows, String(rows.at(-1)?.number)) };
});

const getNext = (page: readonly unknown[], cursor: string) =>
  page.length < callsPerPage ? null : cursor;

export const undoCalls = (importId: string): Selection => ({ source: 'undo-import', importId });

/**
 * Last first. The calls of the batch are in the order of the rows, so a page of rows is a page of
 * calls. The cursor has the number of the row and the position of its call.
 */
addCallSource('undo-import', async ({ db }, given) => {
  const found = await findStarted(db, given);
  if (!found?.batchId) return nothing;
  const [number, position] = given.cursor
    ? given.cursor.split(' ').map(Number)
    : [undefined, await db.$count(importRows, hasCall(found.id))];
  const rows = await db
    .select()
    .from(importRows)
    .where(and(hasCall(found.id), number === undefined ? undefined : lt(importRows.number, number)))
    .orderBy(desc(importRows.number))
    .limit(callsPerPage);
  const applied = await readApplied(db, found.batchId, rows, (position ?? 0) - 1);
  const calls = await reverse(db, getImportType(found.type), applied);
  await db
    .update(imports)
    .set({ undoLeft: sql`${imports.undoLeft} + ${applied.length - calls.length}` })
    .where(eq(imports.id, found.id));
  const cursor = `${rows.at(-1)?.number} ${(position ?? 0) - rows.length}`;
  return { calls, next: getNext(rows, cursor) };
});

interface Applied {
  row: StoredRow;
  id: string;
  updatedAt: string;
}

/** The rows whose call was made. The first one has this position, and the others those before it. */
async function readApplied(
  tx: Db,
  batchId: string,
  rows: readonly StoredRow[],
  position: number,
): Promise<Applied[]> {
  const made = await tx
    .select({ position: batchCalls.position, state: batchCalls.state, output: batchCalls.output })
    .from(batchCalls)
    .where(
      and(
        eq(batchCalls.batchId, batchId),
        between(batchCalls.position, position - rows.length + 1, position),
      ),
    );
  const byPosition = new Map(made.map((call) => [call.position, call]));
  return rows.flatMap((row, index): Applied[] => {
    const call = byPosition.get(position - index);
    const { id, updatedAt } = (call?.output ?? {}) as Partial<Applied>;
    return call?.state === 'done' && id && updatedAt ? [{ row, id, updatedAt }] : [];
  });
}

/** Records that have changed since are left as they are. */
async function reverse(
  tx: Db,
  type: ResolvedImport,
  applied: readonly Applied[],
): Promise<BatchCall[]> {
  const ids = applied.map(({ id }) => id);
  const stored = await readRecords(tx, type, ids);
  const removable = await findRemovable(tx, type, ids);
  return applied.flatMap(({ row, id, updatedAt }): BatchCall[] => {
    const current = stored.get(id)?.updatedAt.getTime();
    if (current !== Date.parse(updatedAt)) return [];
    if (row.fate === 'new')
      return removable.has(id)
        ? [{ procedure: type.remove.procedure, input: { id }, name: row.label }]
        : [];
    const input = { ...row.before, expectedUpdatedAt: updatedAt };
    return [{ procedure: type.update.procedure, input, name: row.label }];
  });
}

async function findRemovable(tx: Db, type: ResolvedImport, ids: string[]): Promise<Set<string>> {
  const { table, removable } = type;
  if (!removable) return new Set(ids);
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), removable));
  return new Set(found.map(({ id }) => String(id)));
}

/** Whether the batch of an import has ended. */
export async function isOver(tx: Db, batchId: string): Promise<boolean> {
  const [batch] = await tx
    .select({ finishedAt: batches.finishedAt })
    .from(batches)
    .where(eq(batches.id, batchId));
  return Boolean(batch?.finishedAt);
}
