import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase, openTestDatabase } from '../../../tests/databases';
import { users } from '~/features/auth/server/tables';
import { books } from '~/features/books/server/tables';
import { genres } from '~/features/genres/server/tables';
import type { Db } from '~/server/database/database';
import { seed, seedIfEmpty } from './samples';

const noon = new Date('2030-01-01T12:00:00Z');

async function everything(db: Db) {
  return {
    users: await db.select().from(users).orderBy(asc(users.email)),
    genres: await db.select().from(genres).orderBy(asc(genres.name)),
    books: await db.select().from(books).orderBy(asc(books.title), asc(books.author)),
  };
}

/** What the sample says, without what differs by chance or by the clock of the database. */
async function meaning(db: Db) {
  const all = await everything(db);
  const nameOf = new Map(all.genres.map((genre) => [genre.id, genre.name]));
  return {
    users: all.users.map(({ id: _id, ...user }) => user),
    genres: all.genres.map(({ name, colour }) => ({ name, colour })),
    books: all.books.map(({ title, author, genreId, publisher, year, summary }) => ({
      title,
      author,
      publisher,
      year,
      summary,
      genre: nameOf.get(genreId),
    })),
  };
}

onEachDatabase('the sample data', (database) => {
  beforeAll(async () => {
    expect(await seedIfEmpty(database().db, noon)).toBe(true);
  });

  test('is 60 users, 12 genres and 104 books', async () => {
    const all = await everything(database().db);
    expect([all.users.length, all.genres.length, all.books.length]).toEqual([60, 12, 104]);
  });

  test('changes nothing the second time', async () => {
    const { db } = database();
    const before = await everything(db);
    expect(await seedIfEmpty(db, new Date())).toBe(false);
    await seed(db, new Date());
    expect(await everything(db)).toEqual(before);
  });

  test('has only addresses that can belong to nobody, each once', async () => {
    const emails = (await everything(database().db)).users.map((user) => user.email);
    expect(emails.filter((email) => !/^[a-z.0-9-]+@example\.com$/.test(email))).toEqual([]);
    expect(new Set(emails).size).toBe(60);
  });

  test('has the two known accounts, ready to be used', async () => {
    const { db } = database();
    const read = async (email: string) =>
      (await db.select().from(users).where(eq(users.email, email)))[0];
    const ready = { onboardedAt: expect.any(Date), banned: false, emailVerified: true };
    expect(await read('admin@example.com')).toMatchObject({ role: 'admin', ...ready });
    expect(await read('user@example.com')).toMatchObject({ role: 'user', ...ready });
  });

  test('has people in every state: new, banned, administrators', async () => {
    const people = (await everything(database().db)).users;
    const fresh = people.filter((user) => !user.onboardedAt);
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.filter((user) => user.name !== '' || user.emailVerified)).toEqual([]);
    const banned = people.filter((user) => user.banned);
    expect(banned.length).toBeGreaterThan(0);
    expect(banned.filter((user) => !user.banReason)).toEqual([]);
    expect(people.filter((user) => user.role === 'admin').length).toBeGreaterThan(1);
  });

  test('has nobody who joined in the future', async () => {
    const people = (await everything(database().db)).users;
    expect(people.filter((user) => user.createdAt > noon)).toEqual([]);
  });

  test('is the same everywhere, but for its ids', async () => {
    const other = await openTestDatabase('postgres');
    await seed(other.db, noon);
    const [here, there] = [await meaning(database().db), await meaning(other.db)];
    const ids = new Set((await everything(database().db)).users.map((user) => user.id));
    const sameIds = (await everything(other.db)).users.filter((user) => ids.has(user.id));
    await other.close();
    expect(here).toEqual(there);
    expect(sameIds).toEqual([]);
  });

  test('uses every genre', async () => {
    const all = await everything(database().db);
    const used = new Set(all.books.map((book) => book.genreId));
    expect(all.genres.filter((genre) => !used.has(genre.id))).toEqual([]);
  });

  test('leaves a database that somebody uses as it is', async () => {
    const { db } = database();
    await db.delete(books).where(eq(books.title, 'The Hobbit'));
    expect(await seedIfEmpty(db, noon)).toBe(false);
    expect(await db.$count(books)).toBe(103);
  });
});
