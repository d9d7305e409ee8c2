import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { FileStorage } from '~/server/storage/storage';
import { coverFormats, coverWidths } from '../rules';
import type { CoverFile } from './image';
import { books, covers } from '../../server/tables';

type Named = Pick<CoverFile, 'width' | 'format'>;

/** A two-character prefix shards files into folders, which the cleanup scans in rotation. */
const shardOf = (id: string) => id.slice(0, 2);
const shardCount = 256;
const prefixOf = (shard: string) => `covers/${shard}/`;

export function coverKey(id: string, { width, format }: Named): string {
  return `${prefixOf(shardOf(id))}${id}-${width}.${format}`;
}

function keysOf(id: string): string[] {
  return coverWidths.flatMap((width) =>
    coverFormats.map((format) => coverKey(id, { width, format })),
  );
}

async function removeFiles(storage: FileStorage, id: string): Promise<void> {
  for (const key of keysOf(id)) await storage.remove(key);
}

/** Writes the files before the row, so every row has its files. */
export async function storeCover(
  db: Db,
  storage: FileStorage,
  cover: { id: string; files: CoverFile[]; now: Date },
): Promise<void> {
  const { id, files, now } = cover;
  try {
    for (const file of files) await storage.put(coverKey(id, file), file.bytes);
    await db.insert(covers).values({ id, createdAt: now });
  } catch (error) {
    // Files that cannot be removed now are found later by the cleanup: they have no row.
    await removeFiles(storage, id).catch(() => {});
    throw error;
  }
}

/** Grace period for an upload whose book is not saved yet. */
const gracePeriod = 86_400_000;
/** Batch limit per run; the rest waits for the next. */
const maxPerRun = 500;

/** Deletes covers that no book uses: the row first, then the files, so no row lacks its files. */
export async function deleteUnusedCovers(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - gracePeriod);
  for (const id of await deleteUnusedRows(db, before)) await removeFiles(storage, id);
  for (const shard of shardsAt(now)) await removeStrayFiles(db, storage, shard, before);
  await storage.tidy(before);
}

/** No book references it. */
const isUnused = (db: Db) =>
  notExists(db.select({ id: books.id }).from(books).where(eq(books.cover, covers.id)));

/**
 * Skips rows that are locked because a book is just referencing them. Rows locked here cannot be
 * referenced until the transaction ends, so checking once more after locking is enough.
 */
function deleteUnusedRows(db: Db, before: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: covers.id })
      .from(covers)
      .where(and(lt(covers.createdAt, before), isUnused(tx)))
      .orderBy(covers.createdAt)
      .limit(maxPerRun)
      .for('update', { skipLocked: true });
    const ids = locked.map((it) => it.id);
    if (ids.length === 0) return [];
    const deleted = await tx
      .delete(covers)
      .where(and(inArray(covers.id, ids), isUnused(tx)))
      .returning({ id: covers.id });
    return deleted.map((it) => it.id);
  });
}

/** The maintenance interval, and how many folders each run scans. */
const interval = 600_000;
const shardsPerRun = 2;

/** Derived from the clock: scans all folders in less than a day without stored state. */
export function shardsAt(now: Date): string[] {
  const first = Math.floor(now.getTime() / interval) * shardsPerRun;
  return Array.from({ length: shardsPerRun }, (_, index) =>
    ((first + index) % shardCount).toString(16).padStart(2, '0'),
  );
}

/**
 * Orphaned files: uploads that failed before their row, or deletions that failed before the files.
 */
async function removeStrayFiles(
  db: Db,
  storage: FileStorage,
  shard: string,
  before: Date,
): Promise<void> {
  const old = (await storage.list(prefixOf(shard))).filter(({ changedAt }) => changedAt < before);
  const idOf = (key: string) => key.slice(prefixOf(shard).length).split('-', 1)[0] ?? '';
  const ids = [...new Set(old.map(({ key }) => idOf(key)))];
  if (ids.length === 0) return;
  const rows = await db.select({ id: covers.id }).from(covers).where(inArray(covers.id, ids));
  const known = new Set(rows.map((it) => it.id));
  for (const { key } of old) if (!known.has(idOf(key))) await storage.remove(key);
}
