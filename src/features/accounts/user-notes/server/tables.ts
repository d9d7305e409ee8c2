import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../auth/auth.server';
import { createdAt, id, timestamptz } from '~/server/database/columns';

/** Notes of administrators about users. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
    editedAt: timestamptz('edited_at'),
  },
  (table) => [
    index('user_notes_user').on(table.userId, table.createdAt, table.id),
    index('user_notes_author').on(table.authorId),
  ],
);
