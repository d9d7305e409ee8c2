import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { explained, maxRowsRead } from '../../../../tests/plans';
import { type Db, rows } from '~/server/database/database';
import { sortOrders } from '~/shared/schema';
import { book } from '../record';
import { bookList } from '../search';
import { bookRecords } from './api';
import { relatedBooks, suggestNames } from './related';

/** Query cost with 100,000 books, on PostgreSQL. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('postgres');
  // On a connection without a statement timeout.
  await app.database.exclusively(async (db) => {
    await db.execute(sql`insert into genres (id, name, colour)
      select 'g' || i, 'Shelf ' || i, '#000000' from generate_series(0, 19) i`);
    // Drops the indexes during the import: creating them at the end is much faster.
    const indexes = await rows<{ name: string; definition: string }>(
      db,
      sql`select indexname as name, indexdef as definition from pg_indexes
          where tablename = 'books' and indexdef not like '% UNIQUE %'`,
    );
    for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
    await db.execute(
      sql`insert into books (id, title, author, genre_id, publisher, year, created_at)
          select 'b' || i, 'Vol ' || substr(md5(i::text), 1, 6) || i, initcap(substr(md5((i % 20000 + 7)::text), 1, 5)),
            -- Half of them are in one genre, and the oldest in another.
            'g' || case when i > 96000 then 18 when i % 2 = 0 then 0 else i % 20 end,
            'House ' || substr(md5((i % 500)::text), 1, 4),
            case when i % 11 > 0 then 1500 + i % 520 end, now() - i * interval '1 minute'
          from generate_series(1, 100000) i`,
    );
    for (const { definition } of indexes) await db.execute(sql.raw(definition));
    await db.execute(sql`analyze books`);
  });
  explaining = explained(app.database.db, plans);
}, 120_000);
afterAll(() => app.close());

type Input = v.InferInput<typeof book.listInput>;

const plans: string[] = [];
let explaining: Db;

async function rowsRead(work: (db: Db) => Promise<unknown>): Promise<number> {
  plans.length = 0;
  await work(explaining);
  expect(plans).toHaveLength(1);
  return maxRowsRead(plans[0] ?? '', 'books');
}

/** A page, plus the rows read to count up to 1,000. */
const onePage = 1100;

/** A tenth of all books. */
const oneTenth = 10_000;

const list = (input: Input) => (db: Db) => bookRecords.list(db, v.parse(book.listInput, input));

describe('a list never reads all books', () => {
  test.each(bookList.sorts.flatMap((sort) => sortOrders.map((order) => ({ sort, order }))))(
    '%j',
    async (by) => {
      for (const filter of [{}, ...['g0', 'g7', 'g18', 'gone'].map((genreId) => ({ genreId }))]) {
        const input = { ...by, ...filter };
        // Half of all books are in genre g0: counting 1,000 of them skips as many others.
        const most = Object.values(filter).includes('g0') ? 3 * onePage : onePage;
        expect([filter, (await rowsRead(list(input))) < most]).toEqual([filter, true]);
        const { next } = await list({ ...input, limit: 5 })(app.database.db);
        const later = { ...input, ...(next && { cursor: next }) };
        expect([filter, (await rowsRead(list(later))) < most]).toEqual([filter, true]);
      }
    },
  );

  test.each(['abc12', 'zzzzzz', 'tolkien', 'كليلة', 'a%b', '%%%', 'qq', "o'n"])(
    'search for "%s"',
    async (searchTerm) => {
      for (const sort of bookList.sorts)
        for (const filter of [{}, { genreId: 'g7' }]) {
          const input = { searchTerm, sort, ...filter };
          expect([input, (await rowsRead(list(input))) < onePage]).toEqual([input, true]);
        }
    },
  );

  test.each(['vol', 'v', 'a', 'x', 'house'])(
    'search for "%s", which many books match',
    async (searchTerm) => {
      for (const sort of bookList.sorts)
        for (const filter of [{}, { genreId: 'g0' }]) {
          const input = { searchTerm, sort, ...filter };
          expect([input, (await rowsRead(list(input))) < oneTenth]).toEqual([input, true]);
        }
    },
  );
});

test('reads only the matches when thousands have the same title at the end of the sort order', async () => {
  const { db } = app.database;
  await db.execute(
    sql`insert into books (id, title, author, genre_id)
        select 'z' || i, 'Zebra Almanac', 'Zoologist ' || i, 'g' || i % 2 from generate_series(1, 4000) i`,
  );
  // As autovacuum does after an import.
  await app.database.exclusively((tx) => tx.execute(sql`vacuum analyze books`));
  for (const order of sortOrders) {
    const input = { searchTerm: 'zebra alm', order, limit: 100 };
    const ids: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ ...input, ...(cursor && { cursor }) })(db);
      ids.push(...page.items.map((item) => item.id));
      expect([page.total, page.totalIsLeast]).toEqual([1000, true]);
      cursor = page.next;
    } while (cursor);
    expect([ids.length, new Set(ids).size]).toEqual([4000, 4000]);
    expect(await rowsRead(list(input))).toBeLessThan(5000);
  }
});

test('related books and suggestions do not read all books', async () => {
  for (const id of ['b1', 'b2', 'b99999'])
    expect(await rowsRead((db) => relatedBooks(db, id))).toBeLessThan(onePage);
  for (const field of ['author', 'publisher'] as const)
    for (const term of ['a', 'ab', 'abc', 'house', 'ouse', 'zzz', 'h', '%%%'])
      expect([term, (await rowsRead((db) => suggestNames(db, field, term))) < oneTenth]).toEqual([
        term,
        true,
      ]);
});
