import { eq, like, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase, openTestDatabase } from '../../../../tests/databases';
import { userChanges } from '../../../../tests/tables';
import { users } from '~/features/auth/auth.server';
import { forgetChanges } from '~/server/lists/changes';
import { recallSearch } from '~/server/lists/totals';
import { listUsersInput, userSorts } from '../schema';
import { listUsers } from './list';

const now = new Date('2030-06-01T12:00:00Z');
/** More than are taken together, so that totals are remembered. */
const many = 2100;

onEachDatabase('the total of a search that finds many', (database) => {
  const db = () => database().db;
  const list = (input: v.InferInput<typeof listUsersInput>) =>
    listUsers(db(), v.parse(listUsersInput, input), now);
  const total = async (input: v.InferInput<typeof listUsersInput>) =>
    (await list({ ...input, limit: 5 })).total;

  beforeAll(async () => {
    await db().execute(
      sql`insert into users (id, name, email, onboarded_at)
          select 'u' || i, 'Common ' || i, 'c' || i || '@example.com', now()
          from generate_series(1, ${many}::int) i`,
    );
    await db().execute(sql`analyze users`);
  });

  const remembered = (text: string) =>
    recallSearch(db(), {
      kind: { name: 'users' },
      term: { mode: text.length > 2 ? 'anywhere' : 'beginning', text },
      narrowed: { name: ':' },
    });

  test('is remembered, and follows what comes and goes', async () => {
    for (const searchTerm of ['common', 'co', 'example.com']) {
      expect(await total({ searchTerm })).toBe(many);
      expect(remembered(searchTerm)?.total?.total).toBe(many);
    }
    const add = (id: string, name: string) =>
      db()
        .insert(users)
        .values({ id, name, email: `${id}@example.com`, onboardedAt: now });
    await add('x1', 'Common Guest');
    await add('x2', 'Another');
    await db().update(users).set({ name: 'Rare' }).where(eq(users.id, 'u1'));
    await db().delete(users).where(eq(users.id, 'u2'));
    expect(await total({ searchTerm: 'common' })).toBe(many - 1);
    expect(await total({ searchTerm: 'example.com' })).toBe(many + 1);
    expect(await total({ searchTerm: 'co', status: 'active' })).toBe(many - 1);
    await db().update(users).set({ banned: true }).where(eq(users.id, 'u3'));
    expect(await total({ searchTerm: 'co', status: 'active' })).toBe(many - 2);
    expect(await total({ searchTerm: 'co', status: 'banned' })).toBe(1);
    expect(await total({ searchTerm: 'common' })).toBe(many - 1);
  });

  test('is counted anew after more changes than are written down', async () => {
    await db().update(users).set({ name: 'Common Again' }).where(like(users.id, 'u1%'));
    const expected = await db().$count(users, like(users.name, 'Common%'));
    expect(await total({ searchTerm: 'common' })).toBe(expected);
    await db().execute(
      sql`insert into users (id, name, email) select 'w' || i, 'Common W', 'w' || i || '@example.com'
          from generate_series(1, 6000) i`,
    );
    expect(await total({ searchTerm: 'common' })).toBe(expected + 6000);
    await db().delete(users).where(like(users.id, 'w%'));
    expect(await total({ searchTerm: 'common' })).toBe(expected);
  });

  test('leads through all of them, each once, by every order', async () => {
    // The embedded database is the same PostgreSQL, and slower: some of the ways are enough there.
    const sorts = database().kind === 'embedded' ? (['name'] as const) : userSorts;
    for (const searchTerm of ['common', 'co'])
      for (const sort of sorts) {
        const order = sort === 'created' ? 'desc' : 'asc';
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const found = await list({ searchTerm, sort, order, cursor, limit: 100 });
          seen.push(...found.items.map((it) => it.id));
          cursor = found.next ?? undefined;
        } while (cursor);
        const expected = await total({ searchTerm });
        const ways = [searchTerm, sort, seen.length, new Set(seen).size];
        expect(ways).toEqual([searchTerm, sort, expected, expected]);
      }
  });

  test('changes are forgotten after an hour', async () => {
    await db().insert(users).values({ id: 'y1', name: 'Y', email: 'y1@example.com' });
    await db().execute(
      sql`update user_changes set at = at - interval '61 minutes' where email is null`,
    );
    const before = await db().$count(userChanges);
    await forgetChanges(db(), [userChanges]);
    const after = await db().$count(userChanges);
    expect(after).toBeLessThan(before);
    expect(await db().$count(userChanges, eq(userChanges.email, 'y1@example.com'))).toBe(1);
  });
});

// Only PostgreSQL has several transactions at once.
test('changes that overlap a count are neither missed nor counted twice', async () => {
  const database = await openTestDatabase('postgres');
  const { db } = database;
  const total = async () => {
    const input = v.parse(listUsersInput, { searchTerm: 'common', limit: 1 });
    return (await listUsers(db, input, now)).total;
  };
  await db.execute(
    sql`insert into users (id, name, email) select 'u' || i, 'Common ' || i, 'c' || i || '@example.com'
        from generate_series(1, ${many}::int) i`,
  );
  const person = (id: string) => ({ id, name: 'Common', email: `${id}@example.com` });
  const seen: number[] = [];
  await db.transaction(async (slow) => {
    await slow.insert(users).values(person('slow'));
    // Counted while the other is under way, and unseen.
    seen.push(await total());
    await db.insert(users).values(person('fast'));
    seen.push(await total());
  });
  seen.push(await total());
  const undone = db.transaction(async (failing) => {
    await failing.delete(users);
    seen.push(await total());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  seen.push(await total());
  await database.close();
  expect(seen).toEqual([many, many + 1, many + 2, many + 2, many + 2]);
});
