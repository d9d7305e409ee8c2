import { and, asc, eq, inArray } from 'drizzle-orm';
import { type BatchCall, batchCalls, batches } from '~/features/batches/batches.server';
import type { Db } from '~/server/database/database';
import type { ResolvedImport } from './define';
import { readRecords } from './match-records';
import type { StoredRow } from './tables';

/** What a call of the batch returned. */
export interface CallResult {
  done: boolean;
  id?: string;
  updatedAt?: string;
}

/** In the order of the calls. Undefined while the batch runs. */
export async function readResults(tx: Db, batchId: string): Promise<CallResult[] | undefined> {
  const [batch] = await tx
    .select({ finishedAt: batches.finishedAt })
    .from(batches)
    .where(eq(batches.id, batchId));
  if (!batch?.finishedAt) return undefined;
  const calls = await tx
    .select({ state: batchCalls.state, output: batchCalls.output })
    .from(batchCalls)
    .where(eq(batchCalls.batchId, batchId))
    .orderBy(asc(batchCalls.position));
  return calls.map(({ state, output }) => ({
    ...(output as Omit<CallResult, 'done'> | null),
    done: state === 'done',
  }));
}

const chunkSize = 1000;

interface Applied {
  row: StoredRow;
  id: string;
  updatedAt: string;
}

/** The calls that undo the others, last first, and how many records have changed since. */
export async function getReverseCalls(
  tx: Db,
  type: ResolvedImport,
  rows: readonly StoredRow[],
  results: readonly CallResult[],
): Promise<{ calls: BatchCall[]; left: number }> {
  const applied = rows.flatMap((row, index): Applied[] => {
    const { done, id, updatedAt } = results[index] ?? {};
    return done && id && updatedAt ? [{ row, id, updatedAt }] : [];
  });
  const calls: BatchCall[] = [];
  for (let at = 0; at < applied.length; at += chunkSize)
    calls.push(...(await reverse(tx, type, applied.slice(at, at + chunkSize))));
  return { calls: calls.toReversed(), left: applied.length - calls.length };
}

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
