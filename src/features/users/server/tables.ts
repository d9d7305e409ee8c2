import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { byteText } from '~/server/database/columns';
import { changeColumns } from '~/server/lists/changes';

/** What came and went among people: see `changeColumns`. */
export const userChanges = pgTable(
  'user_changes',
  {
    ...changeColumns(),
    role: text('role'),
    state: text('state'),
    nameKey: byteText('name_key'),
    email: text('email'),
    searchKey: byteText('search_key'),
  },
  (table) => [
    index('user_changes_transaction').on(table.transaction),
    index('user_changes_at').on(table.at),
  ],
);
