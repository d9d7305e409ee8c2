import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '~/server/database/columns';

/**
 * How much of something there was in a day or an hour, kept by triggers in the transaction of each
 * change, so that the dashboard reads as few rows at a million people as at a hundred. Days and
 * hours are those of UTC. One number stands in several slots: who writes at the same time never
 * waits for another.
 */
export const figures = pgTable(
  'figures',
  {
    /** `users` by the day they came, `sign-ins` by day, `sessions` by the hour of their end. */
    name: text('name', { enum: ['users', 'sign-ins', 'sessions'] }).notNull(),
    /** When the day or the hour begins. */
    at: moment('at').notNull(),
    slot: integer('slot').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.at, table.slot] })],
);
