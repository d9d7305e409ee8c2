import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase, openTestDatabase } from '../../tests/databases';
import { users } from '~/features/accounts/auth/server/tables';
import type { Db } from '~/server/database/database';
import { seed, seedIfEmpty } from './features';

const noon = new Date('2030-01-01T12:00:00Z');

async function readAll(db: Db) {
  return { users: await db.select().from(users).orderBy(asc(users.email)) };
}

/** The sample data without random values and database timestamps. */
async function withoutIds(db: Db) {
  const all = await readAll(db);
  return { users: all.users.map(({ id: _id, ...user }) => user) };
}

onEachDatabase('the sample data', (database) => {
  beforeAll(async () => {
    expect(await seedIfEmpty(database().db, noon)).toBe(true);
  });

  test('is 60 users', async () => {
    expect((await readAll(database().db)).users).toHaveLength(60);
  });

  test('changes nothing the second time', async () => {
    const { db } = database();
    const before = await readAll(db);
    expect(await seedIfEmpty(db, new Date())).toBe(false);
    await seed(db, new Date());
    expect(await readAll(db)).toEqual(before);
  });

  test('has unique addresses at example.com only', async () => {
    const emails = (await readAll(database().db)).users.map((user) => user.email);
    expect(emails.filter((email) => !/^[a-z.0-9-]+@example\.com$/.test(email))).toEqual([]);
    expect(new Set(emails).size).toBe(60);
  });

  test('has the two known accounts, onboarded', async () => {
    const { db } = database();
    const read = async (email: string) =>
      (await db.select().from(users).where(eq(users.email, email)))[0];
    const ready = { onboardedAt: expect.any(Date), banned: false, emailVerified: true };
    expect(await read('admin@example.com')).toMatchObject({ role: 'admin', ...ready });
    expect(await read('user@example.com')).toMatchObject({ role: 'user', ...ready });
  });

  test('has users in every state: new, banned, administrators', async () => {
    const seeded = (await readAll(database().db)).users;
    const fresh = seeded.filter((user) => !user.onboardedAt);
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.filter((user) => user.name !== '' || user.emailVerified)).toEqual([]);
    const banned = seeded.filter((user) => user.banned);
    expect(banned.length).toBeGreaterThan(0);
    expect(banned.filter((user) => !user.banReason)).toEqual([]);
    expect(seeded.filter((user) => user.role === 'admin').length).toBeGreaterThan(1);
  });

  test('has no users who joined in the future', async () => {
    const seeded = (await readAll(database().db)).users;
    expect(seeded.filter((user) => user.createdAt > noon)).toEqual([]);
  });

  test('is the same on every database, except for ids', async () => {
    const other = await openTestDatabase('postgres');
    await seed(other.db, noon);
    const [here, there] = [await withoutIds(database().db), await withoutIds(other.db)];
    const ids = new Set((await readAll(database().db)).users.map((user) => user.id));
    const sameIds = (await readAll(other.db)).users.filter((user) => ids.has(user.id));
    await other.close();
    expect(here).toEqual(there);
    expect(sameIds).toEqual([]);
  });

  test('leaves a database with users unchanged', async () => {
    const { db } = database();
    await db.delete(users).where(eq(users.email, 'user@example.com'));
    expect(await seedIfEmpty(db, noon)).toBe(false);
    expect(await db.$count(users)).toBe(59);
  });
});
