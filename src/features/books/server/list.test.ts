import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../tests/databases';
import { genres } from '../genres/server/tables';
import { encodeCursor } from '~/server/api/cursor';
import type { Db } from '~/server/database/database';
import { type Page, sortOrders } from '~/shared/schema';
import { type BookRow, book as record } from '../record';
import { bookList } from '../search';
import { bookRecords } from './api';
import { sampleBooks, seedBooks } from './sample';
import { books } from './tables';

const now = new Date('2030-06-01T12:00:00Z');

type Input = v.InferInput<typeof record.listInput>;
type BookSort = (typeof bookList.sorts)[number];

const list = (db: Db, input: Input = {}) => bookRecords.list(db, v.parse(record.listInput, input));

/** Reads all pages in order; `between` may change the list between pages. */
async function readAll(db: Db, input: Input, between?: (page: number) => Promise<unknown>) {
  const pages: Page<BookRow>[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(db, { ...input, ...(cursor && { cursor }) });
    pages.push(page);
    cursor = page.next ?? undefined;
    await between?.(pages.length);
  } while (cursor);
  return pages;
}

const getItems = (pages: Page<BookRow>[]) => pages.flatMap((page) => page.items);

/** Runs work in a transaction that is rolled back. */
async function undone(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  const end = new Error('undone');
  const failure = db.transaction(async (tx) => {
    await work(tx);
    throw end;
  });
  await expect(failure).rejects.toBe(end);
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const keys: Record<BookSort, (book: BookRow) => string | number> = {
  title: (it) => fold(it.title),
  author: (it) => `${fold(it.author)}\u0001${fold(it.title)}`,
  year: (it) => it.year ?? -40_000,
  created: (it) => it.createdAt,
};

onEachDatabase('the list of books', (database) => {
  const db = () => database().db;
  const genreIds = new Map<string, string>();
  const genreId = () => [...genreIds.values()][0] ?? '';

  beforeAll(async () => {
    const names = [...new Set(sampleBooks.map((book) => book.genre))];
    const created = await db()
      .insert(genres)
      .values(names.map((name) => ({ name, colour: '#5d4a8c' })))
      .returning();
    for (const { id, name } of created) genreIds.set(name, id);
    await seedBooks(db(), now);
  });

  const add = (tx: Db, values: Partial<typeof books.$inferInsert>[]) =>
    tx
      .insert(books)
      .values(
        values.map((value, at) => ({ title: `T${at}`, author: 'A', genreId: genreId(), ...value })),
      );

  test('is one empty page if there are no books', async () => {
    await undone(db(), async (tx) => {
      await tx.delete(books);
      const empty = { items: [], total: 0, next: null };
      for (const input of [{}, { searchTerm: 'the' }, { searchTerm: 't', genreId: genreId() }])
        expect(await list(tx, input)).toEqual(empty);
    });
    expect((await list(db())).total).toBe(sampleBooks.length);
    expect(await list(db(), { genreId: 'gone' })).toEqual({ items: [], total: 0, next: null });
  });

  test('returns exactly the fields of a row', async () => {
    const [found] = (await list(db(), { searchTerm: 'the hobbit' })).items;
    // A strict object: neither more nor fewer.
    expect(v.parse(record.rowSchema, found)).toMatchObject({
      title: 'The Hobbit',
      author: 'J. R. R. Tolkien',
      publisher: 'George Allen & Unwin',
      year: 1937,
      genre: { id: genreIds.get('Fantasy'), name: 'Fantasy', colour: '#5d4a8c' },
      cover: null,
    });
  });

  describe.each(bookList.sorts)('by %s', (sort) => {
    test.each(sortOrders)(
      '%s, returns every book once, in order, in pages of 13',
      async (order) => {
        const pages = await readAll(db(), { sort, order, limit: 13 });
        const items = getItems(pages);
        expect([items.length, new Set(items.map((item) => item.id)).size]).toEqual([104, 104]);
        expect(new Set(pages.map((page) => page.total))).toEqual(new Set([104]));
        expect(pages.map((page) => page.items.length)).toEqual(Array.from({ length: 8 }, () => 13));
        const found = items.map(keys[sort]);
        const sorted = found.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(found).toEqual(order === 'asc' ? sorted : sorted.toReversed());
      },
    );

    test('returns every book once, even if others are added before and after the cursor', async () => {
      await undone(db(), async (tx) => {
        const known = getItems(await readAll(tx, { sort, limit: 100 })).map((item) => item.id);
        const pages = await readAll(tx, { sort, limit: 20 }, (page) =>
          add(tx, [
            { title: `!! ${page}`, author: '!!', year: -3000, createdAt: new Date(0) },
            { title: `zzz ${page}`, author: 'zzz', year: 2100, createdAt: now },
          ]),
        );
        const ids = getItems(pages).map((item) => item.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => known.includes(id))).toEqual(known);
        expect(ids.length).toBeGreaterThan(known.length);
        expect(pages[1]?.total).toBe(106);
      });
    });
  });

  test('returns all books with the same title once, in every sort order', async () => {
    await undone(db(), async (tx) => {
      const same = { title: 'Collected Poems', year: 1990, createdAt: now };
      await add(
        tx,
        Array.from({ length: 95 }, (_, at) => ({ ...same, author: `Poet ${at}` })),
      );
      for (const sort of bookList.sorts)
        for (const searchTerm of ['collected poems', 'co']) {
          const items = getItems(await readAll(tx, { sort, searchTerm, limit: 10 }));
          const ids = items.filter((item) => item.title === same.title).map((item) => item.id);
          expect([sort, searchTerm, ids.length, new Set(ids).size]).toEqual([
            sort,
            searchTerm,
            95,
            95,
          ]);
        }
    });
  });

  test('filters by genre in every sort order, with and without a search term', async () => {
    for (const [name, id] of genreIds)
      for (const sort of bookList.sorts)
        for (const searchTerm of ['', 'the', 't']) {
          const of = sampleBooks.filter((book) => book.genre === name);
          const wanted = of.filter((it) => {
            const all = fold(`${it.title} ${it.author} ${it.publisher}`);
            if (searchTerm === 't') return /^t/i.test(it.title) || /^t/i.test(it.author);
            return all.includes(searchTerm);
          });
          const { items, total } = await list(db(), { genreId: id, sort, searchTerm, limit: 100 });
          expect([items.map((item) => item.title).toSorted(), total]).toEqual([
            wanted.map((it) => it.title).toSorted(),
            wanted.length,
          ]);
        }
  });

  test('sorts books without a year first', async () => {
    await undone(db(), async (tx) => {
      await add(tx, [
        { title: 'Of no year', year: null },
        { title: 'Gilgamesh', year: -1800 },
      ]);
      const titles = (await list(tx, { sort: 'year', limit: 2 })).items.map((item) => item.title);
      expect(titles).toEqual(['Of no year', 'Gilgamesh']);
      const [last] = (await list(tx, { sort: 'year', order: 'desc' })).items;
      expect(last?.year).toBe(Math.max(...sampleBooks.map((book) => book.year)));
    });
  });

  test.each([
    ['tolkien', 2],
    ['  TOLKIEN ', 2],
    ['george allen', 2],
    ['the hobbit j. r. r.', 1],
    ['%%%', 0],
    ['t%e', 0],
    ['___', 0],
    ['t_e', 0],
    [String.raw`\\\ `, 0],
    [String.raw`a\b`, 0],
    ["'; drop table books; --", 0],
    ['"quoted"', 0],
    ['😀', 0],
    ['😀😀😀', 0],
    ['\uD800', 0],
    ['كليلة', 0],
  ])('finds "%s" %i times', async (searchTerm, times) => {
    const { items, total } = await list(db(), { searchTerm, limit: 100 });
    expect([items.length, total]).toEqual([times, times]);
  });

  test('finds every script, ignores accents, and takes wildcards literally', async () => {
    await undone(db(), async (tx) => {
      const examples = [
        ['100% Wolf', 'Jayne Lyons', ['0% wolf', '100']],
        ['snake_case', 'A_B', ['ake_c', 'a_b', 's']],
        [String.raw`Back\slash`, 'Anonymous', [String.raw`k\sla`]],
        ["L'Éducation", 'Gustave', ['education', 'ÉDUCATION', "l'é"]],
        ['كليلة ودمنة', 'ابن المقفع', ['كليلة', 'كَلِيلَة', 'المقفع', 'كل']],
        ['😀 Smile', 'Emoji', ['😀', '😀 s']],
        ['Say "Hi"', 'Quote', ['say "h']],
        ['红楼梦', '曹雪芹', ['红楼梦', '红', '曹雪']],
      ] as const;
      await add(
        tx,
        examples.map(([title, author]) => ({ title, author })),
      );
      for (const [title, , terms] of examples)
        for (const searchTerm of terms) {
          const { items } = await list(tx, { searchTerm });
          expect([searchTerm, items.map((item) => item.title)]).toEqual([
            searchTerm,
            expect.arrayContaining([title]),
          ]);
        }
    });
  });

  test('searches short terms as prefixes of titles and authors', async () => {
    for (const searchTerm of ['a', 'A', 'ma', 'É']) {
      const begins = (text: string) => fold(text).startsWith(fold(searchTerm));
      const { items, total } = await list(db(), { searchTerm, limit: 100 });
      const expected = sampleBooks.filter((book) => begins(book.title) || begins(book.author));
      expect(items.map((item) => item.title).toSorted()).toEqual(
        expected.map((it) => it.title).toSorted(),
      );
      expect(total).toBe(expected.length);
    }
  });

  test('rejects a null character and invalid cursors', async () => {
    await expect(list(db(), { searchTerm: 'a\0b' })).rejects.toMatchObject({
      cause: { code: '22021' },
    });
    for (const [sort, code] of [
      ['created', '22007'],
      ['year', '22P02'],
    ] as const)
      await expect(
        list(db(), { sort, cursor: encodeCursor({ value: 'never', id: '1' }) }),
      ).rejects.toMatchObject({ cause: { code } });
  });

  test('keeps sort keys within the size limit of an index entry', async () => {
    await undone(db(), async (tx) => {
      // Each of these expands to many letters in the sort key.
      const wide = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x3300 + (at % 87)));
      const title = wide.join('');
      await add(tx, [{ title, author: wide.toReversed().join(''), publisher: title }]);
      const { items } = await list(tx, { searchTerm: 'アパート' });
      expect(items.map((item) => item.title)).toEqual([title]);
    });
  });
});

describe('the input of the list', () => {
  const parse = (input: unknown) => v.safeParse(record.listInput, input);
  const defaults = { limit: 20, searchTerm: '', sort: 'title', order: 'asc' };

  test.each([
    [{}, {}],
    [{ limit: '37' }, { limit: 37 }],
    [
      { cursor: 'abc', limit: 100 },
      { cursor: 'abc', limit: 100 },
    ],
    [
      { searchTerm: ' x ', genreId: 'g' },
      { searchTerm: 'x', genreId: 'g' },
    ],
  ])('parses %j as %j', (input, output) => {
    expect(parse(input).output).toEqual({ ...defaults, ...output });
  });

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ limit: '1e2' }, 'limit'],
    [{ limit: '' }, 'limit'],
    [{ limit: null }, 'limit'],
    [{ cursor: 5 }, 'cursor'],
    [{ sort: 'password' }, 'sort'],
    [{ order: 'up' }, 'order'],
    [{ genreId: '' }, 'genreId'],
    [{ evil: 1 }, 'evil'],
  ])('rejects %j at %s', (input, field) => {
    const { success, issues } = parse(input);
    expect(success).toBe(false);
    expect(issues?.[0].path?.[0].key).toBe(field);
  });

  test('limits the length of texts', () => {
    for (const [field, most] of [
      ['cursor', 4000],
      ['searchTerm', 200],
      ['genreId', 100],
    ] as const) {
      expect(parse({ [field]: 'x'.repeat(most) }).success).toBe(true);
      for (const length of [most + 1, 10_000])
        expect(parse({ [field]: 'x'.repeat(length) }).issues?.[0].path?.[0].key).toBe(field);
    }
  });
});
