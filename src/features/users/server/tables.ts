import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { byteText, moment } from '~/server/database/columns';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What came and went among people in the last hour, written by triggers. The total of a search that
 * was counted once is brought up to date with it, instead of being counted again.
 */
export const userChanges = pgTable(
  'user_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: moment('at').notNull().defaultNow(),
    /** 1 came, -1 went; 0 means that so many changed at once that they are not written down. */
    change: smallint('change').notNull(),
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
