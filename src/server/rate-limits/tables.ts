import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** How often something was done within a window; shared by all instances, kept over a restart. */
export const rateLimits = pgTable(
  'limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('limits_resets').on(table.resetsAt)],
);
