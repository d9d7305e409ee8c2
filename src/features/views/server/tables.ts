import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { createdAt, id } from '~/server/database/columns';
import type { ConstraintErrors } from '~/server/database/errors';
import { viewErrors } from '../errors';

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

/** The view that a list opens with, for one user. */
export const defaultViews = pgTable(
  'default_views',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    viewId: text('view_id')
      .notNull()
      .references(() => views.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list] }),
    index('default_views_view').on(table.viewId),
  ],
);

/** Violated constraints as errors. */
export const viewConstraints: ConstraintErrors = {
  views_name: { code: 'VIEW_NAME_TAKEN', kind: viewErrors.VIEW_NAME_TAKEN, field: 'name' },
};
