import {
  type SQL,
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  gt,
  inArray,
  lte,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { userNameOrEmail } from '~/server/database/references';
import { keysetList } from '~/server/lists/keyset-page';
import type { ListBin } from '../schema';
import { binEntries } from './tables';
import { defineJob, noData } from '~/server/jobs/job';

const readPage = keysetList({
  table: binEntries,
  columns: {
    id: binEntries.id,
    type: binEntries.type,
    name: binEntries.name,
    detail: binEntries.detail,
    deletedBy: userNameOrEmail(binEntries.deletedById),
    deletedAt: binEntries.deletedAt,
    expiresAt: binEntries.expiresAt,
  },
  sorts: { deleted: binEntries.deletedAt },
  search: binEntries.searchKey,
});

/** The entries of these types, newest first. */
export const listEntries = (db: Db, { id, type, ...query }: ListBin, types: string[], now: Date) =>
  readPage(db, {
    ...query,
    sort: 'deleted',
    order: 'desc',
    filter: and(
      inArray(binEntries.type, type === undefined ? types : types.filter((one) => one === type)),
      id === undefined ? undefined : eq(binEntries.id, id),
      gt(binEntries.expiresAt, now),
    ),
  });

/** Row lock: of concurrent calls, one restores or deletes it. */
export async function lockEntry(tx: Db, id: string, now: Date) {
  const [entry] = await tx
    .select()
    .from(binEntries)
    .where(and(eq(binEntries.id, id), gt(binEntries.expiresAt, now)))
    .for('update');
  return entry;
}

export async function insertEntry(tx: Db, entry: typeof binEntries.$inferInsert): Promise<void> {
  const { id: _id, ...set } = entry;
  await tx.insert(binEntries).values(entry).onConflictDoUpdate({ target: binEntries.id, set });
}

export async function deleteEntry(tx: Db, id: string): Promise<void> {
  await tx.delete(binEntries).where(eq(binEntries.id, id));
}

/** Those of the uploaded images that belong to entries. */
export async function findBinnedImages(db: Db, ids: string[]): Promise<string[]> {
  const found = await db
    .select({ images: binEntries.images })
    .from(binEntries)
    .where(arrayOverlaps(binEntries.images, ids));
  return found.flatMap(({ images }) => images);
}

/** A condition: the image whose ID is in this column belongs to no entry. */
export const notBinned = (db: Db, imageId: AnyPgColumn): SQL =>
  sql`not exists ${db
    .select({ id: binEntries.id })
    .from(binEntries)
    .where(arrayContains(binEntries.images, sql`array[${imageId}]`))}`;

/** Rows per statement: entries can be large. */
const chunk = 500;

async function deleteExpired(db: Db, now: Date): Promise<void> {
  await deleteInChunks(db, binEntries, lte(binEntries.expiresAt, now), chunk);
}

/** Deletes what has been in the bin for 30 days. */
export const emptyBin = defineJob({
  name: 'bin-cleanup',
  title: 'job-titles:bin-cleanup',
  schema: noData,
  schedule: '40 2 * * *',
  run: (_data, { db, now }) => deleteExpired(db, now()),
});
