import { eq, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  foreignKey,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachNewDatabase } from '../../../../tests/databases';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { declareBin } from './declared';
import { insertSnapshot } from './restore';
import { takeSnapshot } from './snapshot';

/* Shelves go to the bin. Boxes are on them and may be in other boxes; tags are not deleted. */

const shelves = pgTable('shelves', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  key: text('key').generatedAlwaysAs(sql`lower(name)`),
});
const boxes = pgTable('boxes', {
  id: text('id').primaryKey(),
  shelfId: text('shelf_id').references(() => shelves.id, { onDelete: 'cascade' }),
  parentId: text('parent_id').references((): AnyPgColumn => boxes.id, { onDelete: 'cascade' }),
  weight: bigint('weight', { mode: 'bigint' }),
});
const tags = pgTable('tags', { kind: text('kind'), name: text('name') }, (table) => [
  primaryKey({ columns: [table.kind, table.name] }),
]);
const labels = pgTable(
  'labels',
  {
    boxId: text('box_id').references(() => boxes.id, { onDelete: 'cascade' }),
    kind: text('kind'),
    name: text('name'),
    key: text('key').unique(),
  },
  (table) => [
    primaryKey({ columns: [table.boxId, table.kind, table.name] }),
    foreignKey({
      columns: [table.kind, table.name],
      foreignColumns: [tags.kind, tags.name],
    }).onDelete('cascade'),
  ],
);
const visits = pgTable('visits', {
  id: text('id').primaryKey(),
  shelfId: text('shelf_id').references(() => shelves.id, { onDelete: 'set null' }),
  text: text('text').notNull(),
});
const keys = pgTable('keys', {
  id: text('id').primaryKey(),
  shelfId: text('shelf_id').references(() => shelves.id, { onDelete: 'cascade' }),
});
const tables = [labels, visits, keys, boxes, tags, shelves];
const bins = [{ restore: [labels, visits, boxes] }];

const create = [
  'drop table if exists labels, visits, keys, boxes, tags, shelves',
  `create table shelves (id text primary key, name text not null unique,
    key text generated always as (lower(name)) stored)`,
  `create table boxes (id text primary key, shelf_id text references shelves on delete cascade,
    parent_id text references boxes on delete cascade, weight bigint)`,
  'create table tags (kind text, name text, primary key (kind, name))',
  `create table labels (box_id text references boxes on delete cascade, kind text, name text,
    key text unique, primary key (box_id, kind, name),
    foreign key (kind, name) references tags on delete cascade)`,
  `create table visits (id text primary key, text text not null,
    shelf_id text references shelves on delete set null)`,
  'create table keys (id text primary key, shelf_id text references shelves on delete cascade)',
];

const noActor = {} as SessionContext;
const large = 9_007_199_254_740_993n;

async function fill(db: Db) {
  await db.insert(shelves).values({ id: 's', name: 'Maps' });
  await db.insert(boxes).values([
    { id: 'a', shelfId: 's', weight: large },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: 'b' },
  ]);
  await db.insert(tags).values([
    { kind: 'k', name: 'old' },
    { kind: 'k', name: 'new' },
  ]);
  await db.insert(labels).values([
    { boxId: 'c', kind: 'k', name: 'old', key: '1' },
    { boxId: 'c', kind: 'k', name: 'new', key: '2' },
  ]);
  await db.insert(visits).values([
    { id: 'v', shelfId: 's', text: 'first' },
    { id: 'w', shelfId: 's', text: 'second' },
  ]);
  await db.insert(keys).values({ id: 'k', shelfId: 's' });
}

const readAll = async (db: Db) => ({
  shelves: await db.select().from(shelves),
  boxes: await db.select().from(boxes).orderBy(boxes.id),
  labels: await db.select().from(labels).orderBy(labels.name),
  visits: await db.select().from(visits).orderBy(visits.id),
  keys: await db.select().from(keys),
});

onEachNewDatabase('a deleted record', (database) => {
  let undeclare = () => {};
  afterEach(() => undeclare());
  beforeEach(async () => {
    const { db } = database();
    for (const statement of create) await db.execute(sql.raw(statement));
    undeclare = declareBin({ bins, tables, constraints: {} });
    await fill(db);
  });

  const remove = () =>
    database().db.transaction(async (tx) => {
      const snapshot = await takeSnapshot(tx, shelves, 's');
      await tx.delete(shelves).where(eq(shelves.id, 's'));
      return snapshot;
    });
  const restore = (snapshot: Awaited<ReturnType<typeof remove>>) =>
    database().db.transaction((tx) => insertSnapshot(tx, noActor, shelves, snapshot));

  test('comes back with all that was deleted with it, if its table is in the list', async () => {
    const { db } = database();
    const before = await readAll(db);
    const snapshot = await remove();
    expect(await readAll(db)).toMatchObject({ shelves: [], boxes: [], labels: [] });
    expect(await restore(snapshot)).toBe(0);
    expect(await readAll(db)).toEqual({ ...before, keys: [] });
    expect(before.boxes[0]?.weight).toBe(large);
  });

  test('comes back without what an older version copied, if its table is not in the list', async () => {
    const { db } = database();
    const snapshot = await remove();
    snapshot.deleted.keys = ['{"id": "k", "shelf_id": "s"}'];
    undeclare();
    undeclare = declareBin({ bins: [{ restore: [boxes] }], tables, constraints: {} });
    await restore(snapshot);
    const found = await readAll(db);
    expect(found).toMatchObject({ keys: [], labels: [], visits: [{ shelfId: null }, {}] });
    expect(found.boxes).toHaveLength(3);
  });

  test('comes back without what belonged to something that is gone', async () => {
    const { db } = database();
    const snapshot = await remove();
    await db.delete(tags).where(eq(tags.name, 'old'));
    expect(await restore(snapshot)).toBe(1);
    expect((await readAll(db)).labels).toMatchObject([{ name: 'new' }]);
  });

  test('comes back without what has found another place', async () => {
    const { db } = database();
    const snapshot = await remove();
    await db.insert(boxes).values({ id: 'other' });
    await db.insert(labels).values({ boxId: 'other', kind: 'k', name: 'old', key: '1' });
    expect(await restore(snapshot)).toBe(1);
    expect(await db.$count(labels, eq(labels.boxId, 'c'))).toBe(1);
  });

  test('is named again only by rows that have not changed', async () => {
    const { db } = database();
    const snapshot = await remove();
    await db.update(visits).set({ text: 'changed' }).where(eq(visits.id, 'w'));
    await restore(snapshot);
    expect((await readAll(db)).visits).toEqual([
      { id: 'v', shelfId: 's', text: 'first' },
      { id: 'w', shelfId: null, text: 'changed' },
    ]);
  });

  test('fits into tables that have got a column with a default, and lost one', async () => {
    const { db } = database();
    const snapshot = await remove();
    await db.execute(sql`alter table boxes add column colour text not null default 'red'`);
    const changed = tables.map((table) => (table === boxes ? withoutWeight : table));
    undeclare();
    undeclare = declareBin({
      bins: [{ restore: [labels, visits, withoutWeight] }],
      tables: changed,
      constraints: {},
    });
    await db.execute(sql`alter table boxes drop column weight`);
    expect(await restore(snapshot)).toBe(0);
    expect(await db.$count(boxes)).toBe(3);
  });

  test('does not come back if its name is taken, and nothing else does', async () => {
    const { db } = database();
    const snapshot = await remove();
    await db.insert(shelves).values({ id: 'other', name: 'Maps' });
    await expect(restore(snapshot)).rejects.toThrow(/shelves/);
    expect(await readAll(db)).toMatchObject({ boxes: [], labels: [] });
  });

  test('is too large for the bin above the limit', async () => {
    const { db } = database();
    // One record, three boxes, two labels and two references.
    const take = (maxRows: number) =>
      db.transaction((tx) => takeSnapshot(tx, shelves, 's', maxRows));
    await take(8);
    for (const maxRows of [7, 5, 3, 1])
      await expect(take(maxRows)).rejects.toMatchObject({ code: 'BIN_ENTRY_TOO_LARGE' });
  });
});

const withoutWeight = pgTable('boxes', {
  id: text('id').primaryKey(),
  shelfId: text('shelf_id').references(() => shelves.id, { onDelete: 'cascade' }),
  parentId: text('parent_id'),
});
