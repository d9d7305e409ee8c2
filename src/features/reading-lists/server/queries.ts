import { type SQL, and, asc, eq, sql, inArray } from 'drizzle-orm';
import { books, genreOfBook } from '~/features/books/books.server';
import { nextUpdatedAt } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { userName } from '~/server/database/references';
import { withIsoDates } from '~/server/database/record-queries';
import {
  type ListedBook,
  type ReadingList,
  type ReadingListRow,
  maxBooks,
  maxLists,
} from '../schema';
import { readingListBooks, readingLists } from './tables';

/** A list is always named together with its organization: an ID alone finds nothing. */
export interface ListKey {
  organizationId: string;
  listId: string;
}

type StoredList = typeof readingLists.$inferSelect;

export const isList = ({ organizationId, listId }: ListKey) =>
  and(eq(readingLists.organizationId, organizationId), eq(readingLists.id, listId));

export const listColumns = {
  id: readingLists.id,
  name: readingLists.name,
  createdAt: readingLists.createdAt,
  updatedAt: readingLists.updatedAt,
};

const bookColumns = {
  id: books.id,
  title: books.title,
  author: books.author,
  cover: books.cover,
  genre: genreOfBook,
};

/** Raw names: Drizzle omits the table of a column if a statement has only one. */
export const bookCount = sql<number>`(select count(*)::int from reading_list_books as entry
  where entry.organization_id = reading_lists.organization_id and entry.list_id = reading_lists.id)`;

/** How many covers of a list are shown. */
const shownCovers = 4;

/** The first books of some lists, by list, in one statement, however many books they have. */
export async function readFirstBooks(
  db: Db,
  which: SQL | undefined,
): Promise<Map<string, ListedBook[]>> {
  const first = db
    .select({ bookId: readingListBooks.bookId, position: readingListBooks.position })
    .from(readingListBooks)
    .where(
      and(
        eq(readingListBooks.organizationId, readingLists.organizationId),
        eq(readingListBooks.listId, readingLists.id),
      ),
    )
    .orderBy(asc(readingListBooks.position))
    .limit(shownCovers)
    .as('first');
  const found = await db
    .select({ listId: readingLists.id, book: bookColumns })
    .from(readingLists)
    .crossJoinLateral(first)
    .innerJoin(books, eq(books.id, first.bookId))
    .where(which)
    .orderBy(asc(readingLists.id), asc(first.position));
  const byList = Map.groupBy(found, ({ listId }) => listId);
  return new Map([...byList].map(([listId, rows]) => [listId, rows.map(({ book }) => book)]));
}

/** The lists of an organization by name. Their number is limited. */
export async function listReadingLists(db: Db, organizationId: string): Promise<ReadingListRow[]> {
  const lists = await db
    .select({ ...listColumns, bookCount })
    .from(readingLists)
    .where(eq(readingLists.organizationId, organizationId))
    .orderBy(asc(sql`lower(${readingLists.name})`), asc(readingLists.id))
    .limit(maxLists);
  const first = await readFirstBooks(db, eq(readingLists.organizationId, organizationId));
  return lists.map((list) => ({ ...withIsoDates(list), firstBooks: first.get(list.id) ?? [] }));
}

export async function findList(db: Db, key: ListKey): Promise<StoredList | undefined> {
  const [found] = await db.select().from(readingLists).where(isList(key));
  return found;
}

/** A list with its books, in their order. */
export async function readReadingList(db: Db, key: ListKey): Promise<ReadingList | undefined> {
  const [list] = await db.select(listColumns).from(readingLists).where(isList(key));
  if (!list) return undefined;
  const entries = await db
    .select({
      book: bookColumns,
      note: readingListBooks.note,
      addedBy: userName(readingListBooks.addedBy),
      addedAt: readingListBooks.createdAt,
    })
    .from(readingListBooks)
    .innerJoin(books, eq(books.id, readingListBooks.bookId))
    .where(isInList(key))
    .orderBy(asc(readingListBooks.position))
    .limit(maxBooks);
  return {
    ...withIsoDates(list),
    entries: entries.map(withIsoDates),
  };
}

const isInList = ({ organizationId, listId }: ListKey) =>
  and(eq(readingListBooks.organizationId, organizationId), eq(readingListBooks.listId, listId));

export const isEntry = (key: ListKey, bookId: string) =>
  and(isInList(key), eq(readingListBooks.bookId, bookId));

export function countLists(db: Db, organizationId: string): Promise<number> {
  return db.$count(readingLists, eq(readingLists.organizationId, organizationId));
}

export async function insertList(
  tx: Db,
  list: { organizationId: string; name: string },
  now: Date,
): Promise<string> {
  const [created] = await tx
    .insert(readingLists)
    .values({ ...list, createdAt: now, updatedAt: now })
    .returning({ id: readingLists.id });
  if (!created) throw new Error('insertList: no row returned');
  return created.id;
}

export async function updateListName(tx: Db, key: ListKey, name: string, now: Date): Promise<void> {
  await tx
    .update(readingLists)
    .set({ name, updatedAt: nextUpdatedAt(readingLists.updatedAt, now) })
    .where(isList(key));
}

/** Its entries are deleted with it. */
export async function deleteList(tx: Db, key: ListKey): Promise<void> {
  await tx.delete(readingLists).where(isList(key));
}

interface StoredEntry {
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
