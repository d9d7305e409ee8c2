import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../tests/databases';
import { genres } from '../genres/server/tables';
import { book } from '../record';
import { relatedBooks, suggestNames } from './related';
import { books } from './tables';

onEachDatabase('related books and name suggestions', (database) => {
  const db = () => database().db;

  beforeAll(async () => {
    await db()
      .insert(genres)
      .values([
        { id: 'g1', name: 'One', colour: '#000000' },
        { id: 'g2', name: 'Two', colour: '#000000' },
      ]);
    const booksBy = (
      author: string,
      count: number,
      more: Partial<typeof books.$inferInsert> = {},
    ) =>
      Array.from({ length: count }, (_, at) => ({
        id: `${author}-${at}`,
        title: `${author} ${String(at).padStart(3, '0')}`,
        author,
        genreId: 'g1',
        createdAt: new Date(Date.UTC(2030, 0, 1, 0, at)),
        ...more,
      }));
    await db()
      .insert(books)
      .values([
        ...booksBy('Ann', 9, { publisher: 'Penguin Books' }),
        ...booksBy('Ann B', 2),
        ...booksBy('ANNA', 1, { publisher: 'Éditions de Minuit' }),
        ...booksBy('Zoë Ann', 1),
        ...booksBy('Carl', 8, { publisher: 'Black Penguin' }),
        ...booksBy('Dora', 1, { genreId: 'g2', publisher: '100% Books' }),
        ...booksBy('ابن المقفع', 1, { genreId: 'g2' }),
      ]);
  });

  const ids = (rows: { id: string }[] | undefined) => rows?.map((row) => row.id);

  test('returns six books by the same author and the six newest of the genre by others', async () => {
    const related = await relatedBooks(db(), 'Ann-1');
    expect(ids(related?.byAuthor)).toEqual([0, 2, 3, 4, 5, 6].map((at) => `Ann-${at}`));
    expect(ids(related?.ofGenre)).toEqual([7, 6, 5, 4, 3, 2].map((at) => `Carl-${at}`));
    expect(v.parse(book.rowSchema, related?.ofGenre[0])).toMatchObject({
      id: 'Carl-7',
      title: 'Carl 007',
      author: 'Carl',
      publisher: 'Black Penguin',
      year: null,
      genre: { id: 'g1', name: 'One', colour: '#000000' },
      cover: null,
      createdAt: '2030-01-01T00:07:00.000Z',
    });
  });

  test('matches the author regardless of case and accents, but not a longer name', async () => {
    await db().insert(books).values({ id: 'ann', title: 'X', author: 'ÁNN', genreId: 'g2' });
    const related = await relatedBooks(db(), 'ann');
    expect(ids(related?.byAuthor)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `Ann-${at}`));
    expect(ids(related?.ofGenre)?.toSorted()).toEqual(['Dora-0', 'ابن المقفع-0']);
  });

  test('returns empty lists for the only book of its author and genre', async () => {
    await db().insert(genres).values({ id: 'g3', name: 'Three', colour: '#000000' });
    await db().insert(books).values({ id: 'alone', title: 'X', author: 'Alone', genreId: 'g3' });
    expect(await relatedBooks(db(), 'alone')).toEqual({ byAuthor: [], ofGenre: [] });
    expect(await relatedBooks(db(), 'gone')).toBeUndefined();
  });

  test.each([
    ['author', 'ann', ['Ann', 'Ann B', 'ANNA', 'Zoë Ann']],
    ['author', 'AN', ['Ann', 'Ann B', 'ANNA']],
    ['author', 'ann b', ['Ann B']],
    ['author', 'zoe', ['Zoë Ann']],
    ['author', 'ابن', ['ابن المقفع']],
    ['author', 'المق', ['ابن المقفع']],
    ['author', '%', []],
    ['author', 'a_n', []],
    ['author', '', []],
    ['author', 'nobody', []],
    ['publisher', 'pen', ['Penguin Books', 'Black Penguin']],
    ['publisher', 'edit', ['Éditions de Minuit']],
    ['publisher', 'books', ['100% Books', 'Penguin Books']],
    ['publisher', '100%', ['100% Books']],
    ['publisher', '0% b', []],
    ['publisher', '%00', []],
  ] as const)('for %s "%s", suggests %j', async (field, term, names) => {
    expect(await suggestNames(db(), field, term)).toEqual(names);
  });

  test('suggests at most eight names', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({
      title: 'Many',
      author: `Many ${String.fromCodePoint(97 + at)}`,
      genreId: 'g2',
    }));
    await db().insert(books).values(many);
    expect(await suggestNames(db(), 'author', 'many')).toEqual(
      many.slice(0, 8).map((it) => it.author),
    );
  });
});
