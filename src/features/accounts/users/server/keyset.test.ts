import { type SQL, eq, inArray, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../../tests/databases';
import { exhaustive } from '../../../../../tests/exhaustive';
import { users } from '../../auth/auth.server';
import { decodeCursor } from '~/server/api/cursor';
import { type Db, rows } from '~/server/database/database';
import { keysetPage } from '~/server/lists/keyset-page';
import { listUsersInput } from '../schema';
import { type UserSort, usersList } from '../search';
import { listUsers } from './list';

/** Compares keyset pagination with a plain query while rows change between pages. */

const now = new Date('2030-06-01T12:00:00Z');
const day = 86_400_000;

type Input = v.InferInput<typeof listUsersInput> & { sort: UserSort; order: 'asc' | 'desc' };

const list = (db: Db, input: Input, cursor?: string, at = now) =>
  listUsers(db, v.parse(listUsersInput, { ...input, ...(cursor && { cursor }) }), at);

const keys: Record<UserSort, { key: SQL; type: SQL }> = {
  name: { key: sql`name_key`, type: sql`text` },
  email: { key: sql`email collate "C"`, type: sql`text` },
  created: { key: sql`created_at`, type: sql`timestamptz` },
  'last-seen': { key: sql`coalesce(last_seen_at, '-infinity')`, type: sql`timestamptz` },
};

/** The IDs of all rows after a cursor, by a plain query. */
async function plainIds(db: Db, input: Input, cursor?: string): Promise<string[]> {
  const { searchTerm = '', sort, order, status } = input;
  const { type } = keys[sort];
  const isNameDescending = sort === 'name' && order === 'desc';
  const key = isNameDescending ? sql`coalesce(nullif(name_key, chr(1114111)), '')` : keys[sort].key;
  const position = (column: string) => sql`strpos(${sql.raw(column)}, ${searchTerm.toLowerCase()})`;
  const matches =
    searchTerm.length > 2
      ? sql`${position('search_key')} > 0`
      : sql`(${position('name_key')} = 1 or ${position('email')} = 1 or ${searchTerm} = '')`;
  const isBanned = sql`banned and (ban_expires is null or ban_expires > ${now.toISOString()})`;
  const hasStatus =
    status === 'banned' ? isBanned : sql`not (${isBanned}) and onboarded_at is not null`;
  const place = decodeCursor(cursor);
  const isBehind = place
    ? sql`(${key}, id) ${sql.raw(order === 'asc' ? '>' : '<')} (${place.value}::${type}, ${place.id})`
    : sql`true`;
  const found = await rows<{ id: string }>(
    db,
    sql`select id from users where ${matches} and ${status ? hasStatus : sql`true`} and ${isBehind}
      order by ${key} ${sql.raw(order)}, id ${sql.raw(order)}`,
  );
  return found.map((it) => it.id);
}

/** One page, which must match the plain query. */
async function checkedPage(db: Db, input: Input, cursor?: string) {
  const page = await list(db, input, cursor);
  const ids = page.items.map((item) => item.id);
  const expected = await plainIds(db, input, cursor);
  const { limit = 20 } = input;
  const total = (await plainIds(db, input)).length;
  expect({ input, cursor, ids, more: page.next !== null, total: page.total }).toEqual({
    input,
    cursor,
    ids: expected.slice(0, Number(limit)),
    more: expected.length > Number(limit),
    total: Math.min(total, 1000),
  });
  expect(page.totalIsLeast ?? false).toBe(total > 1000);
  return page;
}

async function rolledBack(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  const end = new Error('rolled back');
  const failure = db.transaction(async (tx) => {
    await work(tx);
    throw end;
  });
  await expect(failure).rejects.toBe(end);
}

/** Names and times from small sets, so sort keys are often equal. */
const user = fc.record({
  name: fc.constantFrom('Ana', 'ana', 'Áña', 'Zed', 'Zed 11', 'A%b', '', 'Aaron'),
  email: fc.constantFrom('a', 'z', 'm'),
  createdAt: fc.constantFrom(new Date(0), now, new Date(now.getTime() + day)),
  lastSeenAt: fc.constantFrom(null, now),
  onboardedAt: fc.constantFrom(null, now),
  banned: fc.boolean(),
  banExpires: fc.constantFrom(null, now, new Date(now.getTime() + day)),
});
type UserFields = typeof user extends fc.Arbitrary<infer Value> ? Value : never;

const change = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), user }),
  fc.record({ kind: fc.constant('update' as const), user, index: fc.nat(40) }),
  fc.record({ kind: fc.constant('delete' as const), index: fc.nat(40) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const input: fc.Arbitrary<Input> = fc.record({
  sort: fc.constantFrom(...usersList.sorts),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  searchTerm: fc.constantFrom(
    '',
    'zed',
    'zed 11',
    'aaron',
    'ana',
    'a',
    'z',
    'aa',
    'a%b',
    'example',
  ),
  status: fc.constantFrom(undefined, 'banned' as const, 'active' as const),
  // Small pages for few rows; the other rows fill pages of 100.
  limit: fc.constantFrom(3, 7, 100),
});

let added = 0;
const toRow = ({ email, ...rest }: UserFields) => {
  added += 1;
  return { ...rest, id: `random${added}`, email: `${email}-${added}@example.com` };
};

onEachDatabase('keyset pagination', (database) => {
  const db = () => database().db;
  const runs = () => ({ numRuns: exhaustive ? 30 : 6 });

  beforeAll(async () => {
    // More rows than are scanned in sort order, followed by more than are sorted at once.
    await db().execute(
      sql`insert into users (id, name, email, onboarded_at, created_at)
          select 'a' || i, 'Aaron ' || i % 700, 'a' || i || '@example.com', now(),
            ${now.toISOString()}::timestamptz - i % 300 * interval '1 day'
          from generate_series(1, 2100) i`,
    );
    await db().execute(
      sql`insert into users (id, name, email, onboarded_at, created_at)
          select 'z' || i, 'Zed ' || i, 'z' || i || '@example.com', now(),
            ${now.toISOString()}::timestamptz + i % 300 * interval '1 day'
          from generate_series(1, 1200) i`,
    );
    await db().execute(sql`analyze users`);
  });

  test('every page equals a plain query, also while rows change between pages', async () => {
    const scenario = [input, fc.array(user, { maxLength: 30 }), fc.array(change)] as const;
    await fc.assert(
      fc.asyncProperty(...scenario, async (query, newUsers, changes) => {
        await rolledBack(db(), async (tx) => {
          if (newUsers.length > 0) await tx.insert(users).values(newUsers.map(toRow));
          await walkThrough(tx, query, changes);
        });
      }),
      runs(),
    );
  }, 120_000);

  /** Reads some pages with one change between each; unchanged rows must occur exactly once. */
  async function walkThrough(tx: Db, query: Input, changes: Change[]): Promise<void> {
    const before = await plainIds(tx, query);
    const changed = new Set<string>();
    const seen: string[] = [];
    let cursor: string | undefined;
    for (const it of [...changes, undefined, undefined]) {
      const page = await checkedPage(tx, query, cursor);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
      if (!cursor) break;
      if (it) await apply(tx, it, changed);
    }
    const unchanged = seen.filter((id) => !changed.has(id));
    expect(new Set(unchanged).size).toBe(unchanged.length);
    // In order and without gaps; up to the end if the last page was reached.
    const known = before.filter((id) => !changed.has(id));
    const found = unchanged.filter((id) => before.includes(id));
    expect(found).toEqual(cursor ? known.slice(0, found.length) : known);
  }

  async function apply(tx: Db, it: Change, changed: Set<string>): Promise<void> {
    if (it.kind === 'insert') {
      const row = toRow(it.user);
      changed.add(row.id);
      await tx.insert(users).values(row);
      return;
    }
    // An existing row, picked by the index.
    const [found] = await rows<{ id: string }>(
      tx,
      sql`select id from users order by id desc offset ${it.index} limit 1`,
    );
    const id = found?.id ?? '';
    changed.add(id);
    const { id: _id, ...fields } = it.kind === 'update' ? toRow(it.user) : { id };
    if (it.kind === 'delete') await tx.delete(users).where(eq(users.id, id));
    else await tx.update(users).set(fields).where(eq(users.id, id));
  }

  test('page 2 is correct and repeatable after the last row of page 1 was renamed', async () => {
    await rolledBack(db(), async (tx) => {
      for (const searchTerm of ['zed', '', 'z', 'aaron']) {
        const query: Input = { searchTerm, sort: 'name', order: 'asc', limit: 7 };
        const first = await checkedPage(tx, query);
        const last = first.items.at(-1);
        await tx
          .update(users)
          .set({ name: 'Zed zzz' })
          .where(eq(users.id, last?.id ?? ''));
        const second = await checkedPage(tx, query, first.next ?? '');
        expect(await checkedPage(tx, query, first.next ?? '')).toEqual(second);
      }
    });
  });

  test('a user whose ban expired and who is banned again is in the right lists', async () => {
    await rolledBack(db(), async (tx) => {
      const over = { banned: true, banExpires: new Date(now.getTime() - 1) };
      const again = { banned: true, banExpires: new Date(now.getTime() + day) };
      const id = 'z500';
      for (const searchTerm of ['zed', 'zed 500', ''])
        for (const state of [over, again, over, again]) {
          await tx.update(users).set(state).where(eq(users.id, id));
          const of = (status: 'active' | 'banned'): Input => ({
            searchTerm,
            status,
            sort: 'name',
            order: 'desc',
            limit: 100,
          });
          await checkedPage(tx, of('active'));
          const banned = await checkedPage(tx, of('banned'));
          expect(banned.items.map((item) => item.id)).toEqual(state === again ? [id] : []);
        }
    });
  });

  test('totals are correct after a restore, which runs no triggers', async () => {
    await rolledBack(db(), async (tx) => {
      const query: Input = { searchTerm: 'zed 11', sort: 'name', order: 'asc' };
      const before = await checkedPage(tx, query);
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(users).where(inArray(users.id, ['z11', 'z110', 'z111']));
      await tx.insert(users).values({ id: 'restored', name: 'Zed 11', email: 'r@example.com' });
      await tx.execute(sql`set local session_replication_role = default`);
      expect((await checkedPage(tx, query)).total).toBe(before.total - 2);
    });
    // Nothing but the activity log depends on triggers.
    const triggers = await rows<{ table: string }>(
      db(),
      sql`select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal`,
    );
    expect(triggers).toEqual([{ table: 'activity' }]);
  });

  test('a column named `total` is not taken for the number of rows', async () => {
    const { items, total } = await keysetPage(
      db(),
      {
        table: users,
        sorts: { created: users.createdAt },
        columns: { id: users.id, total: sql<number>`7` },
      },
      { sort: 'created', order: 'asc', limit: 1, filter: inArray(users.id, ['z1', 'z2']) },
    );
    expect(items.map((item) => item.total)).toEqual([7]);
    expect(total).toBe(2);
  });
});
