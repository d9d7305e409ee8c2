import { and, asc, eq, sql } from 'drizzle-orm';
import { books, genreOfBook } from '~/features/books/books.server';
import { nextUpdatedAt } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { userName } from '~/server/database/references';
import { withIsoDates } from '~/server/database/record-queries';
import { type ReadingList, type ReadingListRow, maxBooks, maxLists } from '../schema';
import { readingListBooks, readingLists } from './tables';

/** A list is always named together with its organization: an ID alone finds nothing. */
export interface ListKey {
  organizationId: string;
  listId: string;
}

export type StoredList = typeof readingLists.$inferSelect;

export const isList = ({ organizationId, listId }: ListKey) =>
  and(eq(readingLists.organizationId, organizationId), eq(readingLists.id, listId));

const listColumns = {
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
const bookCount = sql<number>`(select count(*)::int from reading_list_books as entry
  where entry.organization_id = reading_lists.organization_id and entry.list_id = reading_lists.id)`;

/** How many covers of a list are shown. */
const shownCovers = 4;

/** The first books of every list, in one statement, however many books they have. */
function firstBooksFor(db: Db, organizationId: string) {
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
  return db
    .select({ listId: readingLists.id, book: bookColumns })
    .from(readingLists)
    .crossJoinLateral(first)
    .innerJoin(books, eq(books.id, first.bookId))
    .where(eq(readingLists.organizationId, organizationId))
    .orderBy(asc(readingLists.id), asc(first.position));
}

/** The lists of an organization by name. Their number is limited. */
export async function listReadingLists(db: Db, organizationId: string): Promise<ReadingListRow[]> {
  const lists = await db
    .select({ ...listColumns, bookCount })
    .from(readingLists)
    .where(eq(readingLists.organizationId, organizationId))
    .orderBy(asc(sql`lower(${readingLists.name})`), asc(readingLists.id))
    .limit(maxLists);
  const first = Map.groupBy(await firstBooksFor(db, organizationId), ({ listId }) => listId);
  return lists.map((list) => ({
    ...withIsoDates(list),
    firstBooks: first.get(list.id)?.map(({ book }) => book) ?? [],
  }));
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

export const isInList = ({ organizationId, listId }: ListKey) =>
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
