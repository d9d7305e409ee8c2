import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { books } from '~/features/books/books.server';
import type { Db } from '~/server/database/database';
import { type ListKey, isEntry, isInList } from './queries';
import { readingListBooks } from './tables';

export interface StoredEntry {
  bookId: string;
  title: string;
  note: string;
  position: number;
}

/** The entries of a list, in their order. */
export function readEntries(tx: Db, key: ListKey): Promise<StoredEntry[]> {
  return tx
    .select({
      bookId: readingListBooks.bookId,
      title: books.title,
      note: readingListBooks.note,
      position: readingListBooks.position,
    })
    .from(readingListBooks)
    .innerJoin(books, eq(books.id, readingListBooks.bookId))
    .where(isInList(key))
    .orderBy(asc(readingListBooks.position));
}

export async function readTitle(tx: Db, bookId: string): Promise<string | undefined> {
  const [book] = await tx.select({ title: books.title }).from(books).where(eq(books.id, bookId));
  return book?.title;
}

type NewEntry = typeof readingListBooks.$inferInsert;

/** Returns whether the book was not in the list before. */
export async function insertEntry(tx: Db, entry: NewEntry): Promise<boolean> {
  const inserted = await tx
    .insert(readingListBooks)
    .values(entry)
    .onConflictDoNothing()
    .returning({ bookId: readingListBooks.bookId });
  return inserted.length > 0;
}

export async function deleteEntry(tx: Db, key: ListKey, bookId: string): Promise<void> {
  await tx.delete(readingListBooks).where(isEntry(key, bookId));
}

export async function updateNote(
  tx: Db,
  key: ListKey,
  bookId: string,
  written: { note: string; noteBy: string },
): Promise<void> {
  await tx.update(readingListBooks).set(written).where(isEntry(key, bookId));
}

/** Gives entries new positions, in one statement. */
export async function updatePositions(
  tx: Db,
  key: ListKey,
  entries: Pick<StoredEntry, 'bookId' | 'position'>[],
): Promise<void> {
  const { bookId } = readingListBooks;
  const cases = entries.map((entry) => sql`when ${entry.bookId} then ${entry.position}::int`);
  await tx
    .update(readingListBooks)
    .set({ position: sql`case ${bookId} ${sql.join(cases, sql` `)} end` })
    .where(
      and(
        isInList(key),
        inArray(
          bookId,
          entries.map((entry) => entry.bookId),
        ),
      ),
    );
}
