import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { books } from '~/features/books/books.server';
import { organizations } from '~/features/organizations/tables.server';
import { createdAt, updatedAt } from '~/server/database/columns';
import type { ConstraintErrors } from '~/server/database/errors';
import { newId } from '~/shared/ids';
import { readingListErrors } from '../schema';

/*
 * Tenant isolation: both tables have `organization_id`, and so does each of their keys, references
 * and indexes. A book can only be in a list of the same organization.
 */

export const readingLists = pgTable(
  'reading_lists',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: text('id').notNull().$defaultFn(newId),
    name: text('name').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('reading_lists_name_unique').on(table.organizationId, sql`lower(${table.name})`),
  ],
);

export const readingListBooks = pgTable(
  'reading_list_books',
  {
    organizationId: text('organization_id').notNull(),
    listId: text('list_id').notNull(),
    bookId: text('book_id').notNull(),
    note: text('note').notNull().default(''),
    /** Who wrote the note as it is now: it is part of nobody else's download. */
    noteBy: text('note_by').references(() => users.id, { onDelete: 'set null' }),
    /** Ascending in a list. There are gaps where books were removed. */
    position: integer('position').notNull(),
    /** Null if the account was deleted. */
    addedBy: text('added_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.listId, table.bookId] }),
    foreignKey({
      name: 'reading_list_books_list',
      columns: [table.organizationId, table.listId],
      foreignColumns: [readingLists.organizationId, readingLists.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'reading_list_books_book',
      columns: [table.bookId],
      foreignColumns: [books.id],
    }).onDelete('cascade'),
    index('reading_list_books_position').on(table.organizationId, table.listId, table.position),
    // For the references: deleting a book or a user must not scan the table.
    index('reading_list_books_by_book').on(table.bookId, table.organizationId),
    index('reading_list_books_by_user').on(table.addedBy, table.organizationId),
    index('reading_list_books_note_by')
      .on(table.noteBy, table.organizationId)
      .where(sql`${table.noteBy} is not null`),
  ],
);

/** Violated constraints as errors. */
export const readingListConstraints: ConstraintErrors = {
  reading_lists_name_unique: {
    code: 'READING_LIST_EXISTS',
    kind: readingListErrors.READING_LIST_EXISTS,
    field: 'name',
  },
  reading_list_books_book: {
    code: 'BOOK_NOT_IN_CATALOGUE',
    kind: readingListErrors.BOOK_NOT_IN_CATALOGUE,
    field: 'bookId',
  },
};
