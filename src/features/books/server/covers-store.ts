import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { FileStorage } from '~/server/storage/storage';
import { coverFormats, coverWidths } from '../cover-rules';
import type { CoverFile } from './covers-image';
import { books, covers } from './tables';

type Named = Pick<CoverFile, 'width' | 'format'>;

/** Two letters make 256 folders: none grows large, and they are looked through in turn. */
const shelfOf = (id: string) => id.slice(0, 2);
const shelves = 256;
const prefixOf = (shelf: string) => `covers/${shelf}/`;

export function coverKey(id: string, { width, format }: Named): string {
  return `${prefixOf(shelfOf(id))}${id}-${width}.${format}`;
}

function keysOf(id: string): string[] {
  return coverWidths.flatMap((width) =>
    coverFormats.map((format) => coverKey(id, { width, format })),
  );
}

async function removeFiles(storage: FileStorage, id: string): Promise<void> {
  for (const key of keysOf(id)) await storage.remove(key);
}

/** The files first: where there is a row there is a cover. */
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
    // What cannot be removed now is found later: files without a row.
    await removeFiles(storage, id).catch(() => {});
    throw error;
  }
}

/** How long an upload waits for its book to be saved, and a form may stay open. */
const patience = 86_400_000;
/** In one round; the rest has time until the next. */
const mostInARound = 500;

/** Removes what no book shows: the row first, then its files, so that no row is without them. */
export async function deleteUnusedCovers(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - patience);
  for (const id of await deleteUnusedRows(db, before)) await removeFiles(storage, id);
  for (const shelf of shelvesAt(now)) await removeStrayFiles(db, storage, shelf, before);
  await storage.tidy(before);
}

/** No book shows it. */
const onNoBook = (db: Db) =>
  notExists(db.select({ id: books.id }).from(books).where(eq(books.coverId, covers.id)));

/**
 * Rows that are being put on a book at this moment are passed over. Those that are held here cannot
 * be put on one until this has ended, so looking again, once they are held, is enough to be sure.
 */
function deleteUnusedRows(db: Db, before: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const held = await tx
      .select({ id: covers.id })
      .from(covers)
      .where(and(lt(covers.createdAt, before), onNoBook(tx)))
      .orderBy(covers.createdAt)
      .limit(mostInARound)
      .for('update', { skipLocked: true });
    const ids = held.map((it) => it.id);
    if (ids.length === 0) return [];
    const gone = await tx
      .delete(covers)
      .where(and(inArray(covers.id, ids), onNoBook(tx)))
      .returning({ id: covers.id });
    return gone.map((it) => it.id);
  });
}

/** How often the house is kept, and how many of the folders are looked through each time. */
const round = 600_000;
const shelvesInARound = 2;

/** All of them in less than a day, without anybody having to remember where he was. */
export function shelvesAt(now: Date): string[] {
  const first = Math.floor(now.getTime() / round) * shelvesInARound;
  return Array.from({ length: shelvesInARound }, (_, index) =>
    ((first + index) % shelves).toString(16).padStart(2, '0'),
  );
}

/** What an upload left that ended before its row, or a removal before its files. */
async function removeStrayFiles(
  db: Db,
  storage: FileStorage,
  shelf: string,
  before: Date,
): Promise<void> {
  const old = (await storage.list(prefixOf(shelf))).filter(({ changedAt }) => changedAt < before);
  const idOf = (key: string) => key.slice(prefixOf(shelf).length).split('-', 1)[0] ?? '';
  const ids = [...new Set(old.map(({ key }) => idOf(key)))];
  if (ids.length === 0) return;
  const rows = await db.select({ id: covers.id }).from(covers).where(inArray(covers.id, ids));
  const known = new Set(rows.map((it) => it.id));
  for (const { key } of old) if (!known.has(idOf(key))) await storage.remove(key);
}
