import { getTableName, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, getTableConfig, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { onEachApp } from '../../tests/app';
import { users } from '~/features/accounts/auth/auth.server';
import { rows } from '~/server/database/database';
import type { MyData } from '~/server/my-data';
import { features, tables } from './features';

const myData = features.flatMap((feature) => feature.myData ?? []);
const dataExporters = myData.flatMap(({ exporters }) => exporters ?? []);

/** Names of columns that hold a user, with or without a reference. */
const userColumn = /(^|_)(user|actor|impersonator|inviter|owner|member|email)(_id)?$|_by$/;

/** Whether the column holds the ID or the email of a user, perhaps by way of another table. */
function holdsUser(column: PgColumn): boolean {
  if (column.table === users) return column.name === 'id';
  if (userColumn.test(column.name)) return true;
  return getTableConfig(column.table).foreignKeys.some((key) => {
    const { columns, foreignColumns } = key.reference();
    const referenced = foreignColumns[columns.indexOf(column)];
    return referenced !== undefined && holdsUser(referenced);
  });
}

const refersToUsers = (table: PgTable) =>
  getTableConfig(table).columns.some((column) => holdsUser(column));

function declaredIn(declarations: MyData[]): Set<PgTable> {
  return new Set(
    declarations.flatMap(({ exporters = [], notExported = [] }) => [
      ...exporters.flatMap((exporter) => exporter.tables),
      ...notExported.map(({ table }) => table),
    ]),
  );
}

function undeclared(all: PgTable[], declarations: MyData[]): string[] {
  const declared = declaredIn(declarations);
  return all.filter((it) => refersToUsers(it) && !declared.has(it)).map(getTableName);
}

test('every table that refers to users has an exporter, or a reason why not', () => {
  expect(undeclared(tables, myData)).toEqual([]);
});

test('a table that refers to users and has none is found', () => {
  const notes = pgTable('notes', { authorId: text('author').references(() => users.id) });
  const comments = pgTable('comments', { writer: text('writer').references(() => notes.authorId) });
  const subscribers = pgTable('subscribers', { email: text('email') });
  const colours = pgTable('colours', { name: text('name') });
  const all = [notes, comments, subscribers, colours];
  expect(undeclared(all, myData)).toEqual(['notes', 'comments', 'subscribers']);
  const reason = 'Not users.';
  expect(undeclared(all, [{ notExported: [{ table: subscribers, reason }] }])).toEqual([
    'notes',
    'comments',
  ]);
});

test('all declared tables exist, and each subject has its own files', () => {
  for (const table of declaredIn(myData)) expect(tables).toContain(table);
  const subjects = dataExporters.map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(subjects.length);
});

onEachApp('the tables of a product in use', (app) => {
  test('name users only where it is declared', async () => {
    const email = 'user@example.com';
    await app().signIn(email);
    const { db } = app().database;
    const [user] = await rows<{ id: string }>(db, sql`select id from users where email = ${email}`);
    const declared = declaredIn(myData);
    const naming: string[] = [];
    for (const table of tables) {
      if (declared.has(table)) continue;
      const found = await rows(
        db,
        sql`select 1 from ${table} as t where to_jsonb(t)::text ~ ${`${user?.id}|${email}`}`,
      );
      if (found.length > 0) naming.push(getTableName(table));
    }
    expect(naming).toEqual([]);
  });
});
