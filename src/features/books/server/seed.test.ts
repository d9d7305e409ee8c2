import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase, openTestDatabase } from '../../../../tests/databases';
import { genres } from '../genres/server/tables';
import { seedGenres } from '../genres/server/sample';
import type { Db } from '~/server/database/database';
import { seedBooks } from './sample';
import { books } from './tables';

const noon = new Date('2030-01-01T12:00:00Z');

async function seed(db: Db, now = noon): Promise<void> {
  await seedGenres(db);
  await seedBooks(db, now);
}

async function everything(db: Db) {
  return {
    genres: await db.select().from(genres).orderBy(asc(genres.name)),
    books: await db.select().from(books).orderBy(asc(books.title), asc(books.author)),
  };
}

/** The sample data without random values and database timestamps. */
async function comparable(db: Db) {
  const all = await everything(db);
  const getName = new Map(all.genres.map((genre) => [genre.id, genre.name]));
  return {
    genres: all.genres.map(({ name, colour }) => ({ name, colour })),
    books: all.books.map(({ id: _id, genreId, ...book }) => ({
      ...book,
      genre: getName.get(genreId),
    })),
  };
}

onEachDatabase('the sample catalogue', (database) => {
  beforeAll(() => seed(database().db));

  test('has 12 genres and 104 books, and uses every genre', async () => {
    const all = await everything(database().db);
    expect([all.genres.length, all.books.length]).toEqual([12, 104]);
    const used = new Set(all.books.map((book) => book.genreId));
    expect(all.genres.filter((genre) => !used.has(genre.id))).toEqual([]);
  });

  test('has books created on different days, the newest in several genres', async () => {
    const all = (await everything(database().db)).books;
    const days = new Set(all.map((book) => book.createdAt.toISOString().slice(0, 10)));
    expect(days.size).toBe(all.length);
    expect(all.filter((book) => book.createdAt > noon)).toEqual([]);
    const byAge = all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const [newest] = byAge;
    expect(noon.getTime() - (newest?.createdAt.getTime() ?? 0)).toBeLessThan(86_400_000);
    expect(new Set(byAge.slice(0, 8).map((book) => book.genreId)).size).toBeGreaterThan(4);
  });

  test('is identical on every database, except for ids', async () => {
    const other = await openTestDatabase('postgres');
    await seed(other.db);
    const [here, there] = [await comparable(database().db), await comparable(other.db)];
    await other.close();
    expect(here).toEqual(there);
  });

  test('changes nothing when seeded again, and restores missing books', async () => {
    const { db } = database();
    const before = await everything(db);
    await seed(db, new Date());
    expect(await everything(db)).toEqual(before);
    await db.delete(books).where(eq(books.title, 'The Hobbit'));
    await seed(db);
    expect(await db.$count(books)).toBe(104);
  });
});
