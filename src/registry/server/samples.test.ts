import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase, openTestDatabase } from '../../../tests/databases';
import { users } from '~/features/auth/server/tables';
import type { Db } from '~/server/database/database';
import { seed, seedIfEmpty } from './samples';

const noon = new Date('2030-01-01T12:00:00Z');

async function everything(db: Db) {
  return { users: await db.select().from(users).orderBy(asc(users.email)) };
}

/** The sample data without random values and database timestamps. */
async function meaning(db: Db) {
  const all = await everything(db);
  return { users: all.users.map(({ id: _id, ...user }) => user) };
}

onEachDatabase('the sample data', (database) => {
  beforeAll(async () => {
    expect(await seedIfEmpty(database().db, noon)).toBe(true);
  });

  test('is 60 users', async () => {
    expect((await everything(database().db)).users).toHaveLength(60);
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

  test('leaves a database that somebody uses as it is', async () => {
    const { db } = database();
    await db.delete(users).where(eq(users.email, 'user@example.com'));
    expect(await seedIfEmpty(db, noon)).toBe(false);
    expect(await db.$count(users)).toBe(59);
  });
});
