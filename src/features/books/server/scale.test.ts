import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { explained } from '../../../../tests/plans';
import { readsOf } from '../../../../tests/statements';
import { type Db, rows } from '~/server/database/database';
import { allCounted } from '~/server/lists/totals';
import { sortOrders } from '~/shared/list-input';
import { bookSorts, listBooksInput } from '../schema';
import { relatedBooks, suggestNames } from './beside';
import { listBooks } from './list';

/** What 100,000 books cost. On PostgreSQL, where somebody may have so many. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('postgres');
  // On a connection that may take its time.
  await app.database.exclusively(async (db) => {
    await db.execute(sql`insert into genres (id, name, colour)
      select 'g' || i, 'Shelf ' || i, '#000000' from generate_series(0, 19) i`);
    // Made at the end, indexes take a fraction of the time.
    const indexes = await rows<{ name: string; definition: string }>(
      db,
      sql`select indexname as name, indexdef as definition from pg_indexes
          where tablename = 'books' and indexdef not like '% UNIQUE %'`,
    );
    for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
    await db.execute(
      sql`insert into books (id, title, author, genre_id, publisher, year, created_at)
          select 'b' || i, 'Vol ' || substr(md5(i::text), 1, 6) || i, initcap(substr(md5((i % 20000 + 7)::text), 1, 5)),
            -- Half of them stand in one genre, and the oldest in another.
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

type Input = v.InferInput<typeof listBooksInput>;

const plans: string[] = [];
let explaining: Db;

/** What was done with many books. What was not done, because nobody needed it, does not count. */
async function stepsOf(work: (db: Db) => Promise<unknown>, long: RegExp): Promise<string[]> {
  await allCounted(explaining);
  plans.length = 0;
  await work(explaining);
  expect(plans).not.toEqual([]);
  // What is counted behind the answer comes after it.
  const steps = plans[0]?.split('\n') ?? [];
  return steps.filter((step) => long.test(step) && !step.includes('never executed'));
}

/** A tenth of all books and more were read, left out or sorted. */
const many = /Scan.* on books.*rows=\d{5,}|Removed by.*\d{5,}|Sort.*rows=\d{5,}/;

const longSteps = (work: (db: Db) => Promise<unknown>) =>
  stepsOf(work, new RegExp(`Seq Scan on books|${many.source}`));

/** More than a page was read. */
const more = /Seq Scan on books|Scan.* on books.*rows=\d{3,}|Removed by.*: \d{3,}/;

const list = (input: Input) => (db: Db) => listBooks(db, v.parse(listBooksInput, input));

describe('a list never goes through all books', () => {
  test.each(bookSorts.flatMap((sort) => sortOrders.map((order) => ({ sort, order }))))(
    '%j',
    async (by) => {
      for (const filter of [{}, ...['g0', 'g7', 'g18', 'gone'].map((genreId) => ({ genreId }))]) {
        const asked = { ...by, ...filter };
        expect([filter, await stepsOf(list(asked), more)]).toEqual([filter, []]);
        const { next } = await list({ ...asked, limit: 5 })(app.database.db);
        const later = { ...asked, ...(next && { cursor: next }) };
        expect([filter, await stepsOf(list(later), more)]).toEqual([filter, []]);
      }
    },
  );

  test.each(['abc12', 'zzzzzz', 'tolkien', 'كليلة', 'a%b', '%%%', 'qq', 'x', "o'n"])(
    'search for "%s"',
    async (searchTerm) => {
      for (const sort of bookSorts)
        for (const filter of [{}, { genreId: 'g7' }])
          expect([sort, await longSteps(list({ searchTerm, sort, ...filter }))]).toEqual([
            sort,
            [],
          ]);
    },
  );

  test.each(['vol', 'v', 'a', 'house'])(
    'search for "%s", which many have, once it was counted',
    async (searchTerm) => {
      for (const filter of [{}, { genreId: 'g0' }]) {
        await longSteps(list({ searchTerm, ...filter }));
        for (const sort of bookSorts)
          expect([sort, await longSteps(list({ searchTerm, sort, ...filter }))]).toEqual([
            sort,
            [],
          ]);
      }
    },
  );
});

test('of thousands that are called the same, only the page is read', async () => {
  const { db } = app.database;
  await db.execute(
    sql`insert into books (id, title, author, genre_id)
        select 'z' || i, 'Zebra Almanac', 'Zoologist ' || i, 'g' || i % 2 from generate_series(1, 4000) i`,
  );
  await db.execute(sql`vacuum analyze books`);
  for (const order of sortOrders) {
    const asked = { searchTerm: 'zebra alm', order, limit: 100 };
    await list(asked)(explaining);
    await allCounted(explaining);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ ...asked, ...(cursor && { cursor }) })(explaining);
      seen.push(...page.items.map((it) => it.id));
      expect(page.total).toBe(4000);
      cursor = page.next;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([4000, 4000]);
    // They are behind all others: on the way there, none of them comes by.
    expect(await stepsOf(list(asked), /Scan.* on books.*rows=\d{4,}/)).toEqual([]);
  }
});

test('what stands beside a book or a field takes no look at all of them either', async () => {
  for (const id of ['b1', 'b2', 'b99999'])
    expect(await longSteps((db) => relatedBooks(db, id))).toEqual([]);
  for (const field of ['author', 'publisher'] as const)
    for (const term of ['a', 'ab', 'abc', 'house', 'ouse', 'zzz', 'h', '%%%'])
      // Of a name that most books have, the first few of the table will do.
      expect([term, await stepsOf((db) => suggestNames(db, field, term), many)]).toEqual([
        term,
        [],
      ]);
});

test('a request takes two statements: who asks, and what is asked', async () => {
  const cookie = await app.signIn('admin@example.com');
  // What many have is counted behind the first answer, once.
  for (const query of ['searchTerm=a&genreId=g7', 'searchTerm=vol'])
    await app.call(`/api/rest/books?${query}`, { headers: { cookie } });
  await allCounted(app.database.db);
  for (const path of [
    '/books',
    '/books?searchTerm=abc',
    '/books?searchTerm=a&genreId=g7',
    '/books?searchTerm=vol&sort=created&order=desc',
    '/books?genreId=gone',
    '/books/b1',
    '/books/b1/related',
    '/books/suggestions?field=publisher&term=house',
    '/genres',
    '/genres?searchTerm=shelf',
    '/genres/g1',
    '/genres/options',
    '/genres/figures',
  ]) {
    const sent = await readsOf(async () => {
      const answer = await app.call(`/api/rest${path}`, { headers: { cookie } });
      expect([path, answer.status]).toEqual([path, 200]);
    });
    expect([path, sent.length]).toEqual([path, 2]);
  }
});
