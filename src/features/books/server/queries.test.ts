import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../tests/databases';
import { genres } from '~/features/genres/genres.server';
import type { Db } from '~/server/database/database';
import type { Page } from '~/shared/paging';
import { type Book, listBooksInput } from '../schema';
import { listBooks } from './queries';
import { sampleBooks } from './sample';
import { seedBooks } from './seed';
import { books } from './tables';

const fieldsOf = (title: string, author: string, genre: string) => `${title}|${author}|${genre}`;

/** As the database compares: by lower case, character by character. */
const byTitle = (a: string, b: string) => {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : 0;
};

/** All pages one after the other; `between` may change the list meanwhile. */
async function readAll(db: Db, limit: number, between?: (page: number) => Promise<unknown>) {
  const pages: Page<Book>[] = [];
  let cursor: string | undefined;
  do {
    const page = await listBooks(db, { cursor, limit });
    pages.push(page);
    cursor = page.next ?? undefined;
    await between?.(pages.length);
  } while (cursor);
  return pages;
}

/** Work of which nothing stays. */
async function undone(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  const end = new Error('undone');
  const failure = db.transaction(async (tx) => {
    await work(tx);
    throw end;
  });
  await expect(failure).rejects.toBe(end);
}

onEachDatabase('the list of books', (database) => {
  let genreId = '';

  beforeAll(async () => {
    const { db } = database();
    const names = [...new Set(sampleBooks.map((book) => book.genre))];
    const made = await db
      .insert(genres)
      .values(names.map((name) => ({ name, colour: '#5d4a8c' })))
      .returning();
    genreId = made[0]?.id ?? '';
    await seedBooks(db);
  });

  test('is empty, in one page, where there are none', async () => {
    await undone(database().db, async (tx) => {
      await tx.delete(books);
      expect(await listBooks(tx, { limit: 20 })).toEqual({ items: [], total: 0, next: null });
    });
    expect((await listBooks(database().db, { limit: 20 })).total).toBe(sampleBooks.length);
  });

  test.each([13, 20, 100])('in pages of %i has every book once, in order', async (limit) => {
    const pages = await readAll(database().db, limit);
    const items = pages.flatMap((page) => page.items);
    expect(items.map((book) => book.title)).toEqual(
      sampleBooks.map((book) => book.title).toSorted(byTitle),
    );
    expect(new Set(items.map((book) => book.id)).size).toBe(104);
    expect(items.map((it) => fieldsOf(it.title, it.author, it.genre.name)).toSorted()).toEqual(
      sampleBooks.map((it) => fieldsOf(it.title, it.author, it.genre)).toSorted(),
    );
    expect(pages.map((page) => page.total)).toEqual(pages.map(() => 104));
    expect(pages.slice(0, -1).map((page) => page.items.length)).toEqual(
      Array.from({ length: Math.ceil(104 / limit) - 1 }, () => limit),
    );
  });

  test('ends with its last full page: no empty page follows', async () => {
    const pages = await readAll(database().db, 52);
    expect(pages.map((page) => page.items.length)).toEqual([52, 52]);
    expect(pages.at(-1)?.next).toBeNull();
  });

  test('tells of a book what the list shows, and no more', async () => {
    const [book] = (await listBooks(database().db, { limit: 1 })).items;
    const sample = sampleBooks.find((it) => it.title === book?.title);
    expect(book).toEqual({
      id: expect.any(String),
      title: sample?.title,
      author: sample?.author,
      publisher: sample?.publisher,
      year: sample?.year,
      genre: { id: expect.any(String), name: sample?.genre, colour: '#5d4a8c' },
    });
  });

  test('has every book once also while others are added before and behind the reader', async () => {
    const added: string[] = [];
    await undone(database().db, async (tx) => {
      const known = (await readAll(tx, 100)).flatMap((page) => page.items.map((it) => it.id));
      const add = (title: string) =>
        tx.insert(books).values({ title, author: 'Added meanwhile', genreId });
      const pages = await readAll(tx, 20, async (page) => {
        await add(`!! before all ${page}`);
        await add(`zzz behind all ${page}`);
      });
      const items = pages.flatMap((page) => page.items);
      const ids = items.map((it) => it.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => known.includes(id))).toEqual(known);
      added.push(...items.filter((it) => !known.includes(it.id)).map((it) => it.title));
      expect(pages[1]?.total).toBe(106);
    });
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((title) => !title.startsWith('zzz behind all'))).toEqual([]);
  });
});

describe('what a list takes', () => {
  const parse = (input: unknown) => v.safeParse(listBooksInput, input);

  test.each([
    [{}, { limit: 20 }],
    [{ limit: 1 }, { limit: 1 }],
    [{ limit: 100 }, { limit: 100 }],
    [{ limit: '37' }, { limit: 37 }],
    [
      { cursor: 'abc', limit: 5 },
      { cursor: 'abc', limit: 5 },
    ],
  ])('%j is taken as %j', (input, output) => {
    expect(parse(input).output).toEqual(output);
  });

  test('a cursor has a bounded length', () => {
    expect(parse({ cursor: 'x'.repeat(1000) }).success).toBe(true);
    expect(parse({ cursor: 'x'.repeat(1001) }).success).toBe(false);
  });

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: -1 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ limit: Number.NaN }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ limit: '1e2' }, 'limit'],
    [{ limit: ' 5' }, 'limit'],
    [{ limit: '' }, 'limit'],
    [{ limit: null }, 'limit'],
    [{ limit: [5] }, 'limit'],
    [{ cursor: 5 }, 'cursor'],
    [{ sort: 'password' }, 'sort'],
  ])('%j is refused for its %s', (input, field) => {
    const { success, issues } = parse(input);
    expect(success).toBe(false);
    expect(issues?.[0].path?.[0].key).toBe(field);
  });
});
