import { and, eq, or, sql } from 'drizzle-orm';
import { books } from '~/features/books/books.server';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';
import { type DataExporter, type MyData, exportBatch, inBatches } from '~/server/my-data';
import { readingListBooks, readingLists } from './tables';

interface Position {
  organizationId: string;
  listId: string;
  bookId: string;
}

/**
 * The books that the user added to lists, and the notes that they wrote. Names can change after a
 * member has left, so they are read for members only.
 */
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
          note: sql`case when ${readingListBooks.noteBy} = ${id} then ${readingListBooks.note} end`,
          addedAt: sql`case when ${readingListBooks.addedBy} = ${id}
            then ${readingListBooks.createdAt} end`.mapWith(readingListBooks.createdAt),
        })
        .from(readingListBooks)
        .leftJoin(
          organizationMembers,
          and(
            eq(organizationMembers.organizationId, readingListBooks.organizationId),
            eq(organizationMembers.userId, id),
          ),
        )
        .leftJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
        .leftJoin(
          readingLists,
          and(
            eq(readingLists.organizationId, organizationMembers.organizationId),
            eq(readingLists.id, readingListBooks.listId),
          ),
        )
        .innerJoin(books, eq(books.id, readingListBooks.bookId))
        .where(
          and(
            or(eq(readingListBooks.addedBy, id), eq(readingListBooks.noteBy, id)),
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
