import { getTableName } from 'drizzle-orm';
import { type PgTable, getTableConfig, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import type { ServerBin } from '~/features/bin/server/declared';
import { features, tables } from './features';

const bins: ServerBin[] = features.flatMap((feature) => feature.bin ?? []);

const refersTo = (table: PgTable, parent: PgTable) =>
  getTableConfig(table).foreignKeys.some(
    (key) =>
      key.reference().foreignTable === parent &&
      ['cascade', 'set null'].includes(key.onDelete ?? ''),
  );

/** Tables that the database changes with a record of the bin, and of which nothing is decided. */
function undecided(all: readonly PgTable[], declared: readonly ServerBin[]): string[] {
  const restored = new Set(declared.flatMap(({ restore = [] }) => restore));
  const forgotten = new Set(declared.flatMap(({ discard = [] }) => discard));
  const types = declared.flatMap((bin) => Object.values(bin.types ?? {}));
  // What refers to a row that does not come back does not come back either.
  const returning = [...new Set([...types.map(({ table }) => table), ...restored])];
  return all
    .filter((table) => returning.some((parent) => refersTo(table, parent)))
    .filter((table) => restored.has(table) === forgotten.has(table))
    .map(getTableName);
}

test('of every table that refers to a record of the bin, it is decided whether it comes back', () => {
  // Each is in `bin.restore` or in `bin.discard` of its feature, and not in both.
  expect(undecided(tables, bins)).toEqual([]);
});

test('a table of which nothing is decided is found, also behind another one', () => {
  const badges = pgTable('badges', {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  });
  const doors = pgTable('doors', {
    openedBy: text('opened_by').references(() => badges.id, { onDelete: 'set null' }),
  });
  const all = [...tables, badges, doors];
  expect(undecided(all, bins)).toEqual(['badges']);
  expect(undecided(all, [...bins, { restore: [badges] }])).toEqual(['doors']);
  expect(undecided(all, [...bins, { restore: [badges], discard: [doors] }])).toEqual([]);
  expect(undecided(all, [...bins, { discard: [badges] }])).toEqual([]);
});
