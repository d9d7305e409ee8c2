import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/**
 * How many there are of something, kept by triggers in the transaction of each change, so that no
 * list has to count. One number stands in several slots: who writes at the same time does not wait
 * for one row.
 */
export const counters = pgTable(
  'counters',
  {
    name: text('name').notNull(),
    slot: smallint('slot').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.slot] })],
);
