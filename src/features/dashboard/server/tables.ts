import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '~/server/database/columns';

/**
 * How much of something there was in a quarter of an hour or an hour, kept by triggers in the
 * transaction of each change, so that the dashboard need not count a million rows. In every time
 * zone days begin on a quarter of an hour, so the quarters add up to the days of any zone. One number stands in several slots: who writes at the same time never
 * waits for another.
 */
export const figures = pgTable(
  'figures',
  {
    /** `users` and `sign-ins` by the quarter of an hour, `sessions` by the hour of their end. */
    name: text('name', { enum: ['users', 'sign-ins', 'sessions'] }).notNull(),
    /** When the quarter of an hour or the hour begins. */
    at: moment('at').notNull(),
    slot: integer('slot').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.at, table.slot] })],
);
