import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns';

/** Rate limit counters per key and time window. In the database: shared by all instances. */
export const rateLimits = pgTable(
  'limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: timestamptz('resets_at').notNull(),
  },
  (table) => [index('limits_resets').on(table.resetsAt)],
);
