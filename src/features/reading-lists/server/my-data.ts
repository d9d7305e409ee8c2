import { and, eq, sql } from 'drizzle-orm';
import { books } from '~/features/books/books.server';
import { organizations } from '~/features/organizations/tables.server';
import { type DataExporter, type MyData, exportBatch, inBatches } from '~/server/my-data';
import { readingListBooks, readingLists } from './tables';

interface Position {
  organizationId: string;
  listId: string;
  bookId: string;
}

/** The books that the user added to lists, with their notes. */
const addedBooks: DataExporter = {
  subject: 'reading-lists',
  about: 'data-archive:about.readingLists',
  tables: [readingListBooks],
  columns: ['organization', 'list', 'title', 'author', 'note', 'addedAt'],
  rows: (db, { id }) =>
    inBatches<Position>((last) =>
      db
        .select({
          organizationId: readingListBooks.organizationId,
          listId: readingListBooks.listId,
          bookId: readingListBooks.bookId,
          organization: organizations.name,
          list: readingLists.name,
          title: books.title,
          author: books.author,
          note: readingListBooks.note,
          addedAt: readingListBooks.createdAt,
        })
        .from(readingListBooks)
        .innerJoin(organizations, eq(organizations.id, readingListBooks.organizationId))
        .innerJoin(
          readingLists,
          and(
            eq(readingLists.organizationId, readingListBooks.organizationId),
            eq(readingLists.id, readingListBooks.listId),
          ),
        )
        .innerJoin(books, eq(books.id, readingListBooks.bookId))
        .where(
          and(
            eq(readingListBooks.addedBy, id),
            last &&
              sql`(${readingListBooks.organizationId}, ${readingListBooks.listId}, ${readingListBooks.bookId})
                > (${last.organizationId}, ${last.listId}, ${last.bookId})`,
          ),
        )
        .orderBy(readingListBooks.organizationId, readingListBooks.listId, readingListBooks.bookId)
        .limit(exportBatch),
    ),
};

export const readingListsMyData: MyData = { exporters: [addedBooks] };
