import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { createdAt, id } from '~/server/database/columns';

/** Saved views of lists. */
export const views = pgTable(
  'views',
  {
    id: id(),
    /** Null for all administrators. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The path of the list's page. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** A query string without `?`. */
    search: text('search').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('views_name').on(table.list, table.userId, table.name).nullsNotDistinct(),
    index('views_user').on(table.userId),
  ],
);
