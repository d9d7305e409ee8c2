import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../../tests/databases';
import type { Page } from '~/shared/schema';
import { books } from '../../../../../tests/tables';
import { type GenreRow, genre } from '../record';
import { genreRecords } from './api';
import { genreOptions, genreStats } from './queries';
import { sampleGenres, seedGenres } from './sample';
import { genres } from './tables';

onEachDatabase('genres', (database) => {
  const db = () => database().db;
  const list = (input: v.InferInput<typeof genre.listInput> = {}) =>
    genreRecords.list(db(), v.parse(genre.listInput, input));

  beforeAll(() => seedGenres(db()));

  const byName = sampleGenres.toSorted((a, b) =>
    a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
  );

  test('are listed by name, with their colour and number of books', async () => {
    const { items, total, next } = await list();
    expect([total, next]).toEqual([12, null]);
    expect(items.map(({ name, colour, books: count }) => ({ name, colour, count }))).toEqual(
      byName.map((sample) => ({ ...sample, count: 0 })),
    );
    expect(await genreOptions(db())).toEqual(
      items.map(({ id, name, colour }) => ({ id, name, colour })),
    );
  });

  test('are each returned once, even if names differ only in accents', async () => {
    const created = Array.from({ length: 30 }, (_, at) => ({
      name: `Essai${'\u00e9\u00e8\u00ea'[at % 3]}${'x'.repeat(Math.floor(at / 3))}`,
      colour: '#000000',
    }));
    await db().insert(genres).values(created);
    const pages: Page<GenreRow>[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page<GenreRow> = await list({ limit: 7, ...(cursor && { cursor }) });
      pages.push(page);
      cursor = page.next;
    }
    const names = pages.flatMap((page) => page.items.map((item) => item.name));
    expect([names.length, new Set(names).size]).toEqual([42, 42]);
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([42]));
    const found = await list({ searchTerm: 'essaiÉ', limit: 100 });
    expect([found.items.length, found.total]).toEqual([30, 30]);
  });

  test.each([
    ['fiction', ['Contemporary fiction', 'Historical fiction', 'Science fiction']],
    ["n's", ["Children's books"]],
    ['CRIME', ['Crime']],
    ['y', ['Contemporary fiction', 'Fantasy', 'History', 'Plays', 'Poetry']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['شعر', []],
    ['😀', []],
  ])('are found by the substring "%s"', async (searchTerm, names) => {
    const { items, total } = await list({ searchTerm });
    expect([items.map((item) => item.name), total]).toEqual([names, names.length]);
  });

  test.each(['red', '#FFF', '#12345g', '#5D4A8C', '', '#5d4a8c; x'])(
    'reject the colour "%s"',
    async (colour) => {
      const insert = db()
        .insert(genres)
        .values({ name: `Of ${colour}`, colour });
      await expect(insert).rejects.toMatchObject({ cause: { constraint: 'genres_colour_hex' } });
    },
  );

  test('are counted by books: the top twelve, and the others as a sum', async () => {
    const options = await genreOptions(db());
    const counts = [1, 1, 1, 5, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1];
    const values = counts.flatMap((count, at) =>
      Array.from({ length: count }, (_, n) => ({
        title: `${at}-${n}`,
        author: 'A',
        genreId: options[at]?.id ?? '',
      })),
    );
    await db().insert(books).values(values);
    const { items, others, total } = await genreStats(db());
    expect([items.map((item) => item.books), others, total]).toEqual([
      [5, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      2,
      20,
    ]);
    expect(items.slice(0, 3).map((item) => item.name)).toEqual(
      [3, 8, 0].map((at) => options[at]?.name),
    );
  });

  test('return empty results if there are none', async () => {
    await db().delete(books);
    await db().delete(genres);
    expect(await list()).toEqual({ items: [], total: 0, next: null });
    expect(await list({ searchTerm: 'x' })).toEqual({ items: [], total: 0, next: null });
    expect(await genreOptions(db())).toEqual([]);
    expect(await genreStats(db())).toEqual({ items: [], others: 0, total: 0 });
  });
});
