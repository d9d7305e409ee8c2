import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../../tests/databases';
import { users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { type Page, sortOrders } from '~/shared/schema';
import { type UserRow, listUsersInput } from '../schema';
import { usersList } from '../search';
import { sampleUsers } from './sample';
import { listUsers } from './list';
import { seedUsers } from './seed';

const now = new Date('2030-06-01T12:00:00Z');
const day = 86_400_000;

type Input = v.InferInput<typeof listUsersInput>;

const list = (db: Db, input: Input = {}, at = now) =>
  listUsers(db, v.parse(listUsersInput, input), at);

async function readAll(db: Db, input: Input) {
  const pages: Page<UserRow>[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(db, { ...input, ...(cursor && { cursor }) });
    pages.push(page);
    cursor = page.next ?? undefined;
  } while (cursor);
  return pages;
}

async function rolledBack(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  const end = new Error('rolled back');
  const failure = db.transaction(async (tx) => {
    await work(tx);
    throw end;
  });
  await expect(failure).rejects.toBe(end);
}

const add = (db: Db, rows: Partial<typeof users.$inferInsert>[]) =>
  db
    .insert(users)
    .values(
      rows.map((row, at) => ({ email: `added${at}-${crypto.randomUUID()}@example.com`, ...row })),
    );

const getNames = (page: Page<UserRow>) => page.items.map((item) => item.name);

onEachDatabase('user list', (database) => {
  const db = () => database().db;

  beforeAll(async () => {
    await seedUsers(db(), now);
    // Every second user was seen, some at the same time.
    await db().execute(
      sql`update users set last_seen_at = created_at + (length(email) % 5) * interval '1 hour'
          where length(email) % 2 = 0`,
    );
  });

  test('is one empty page if there are no users', async () => {
    await rolledBack(db(), async (tx) => {
      await tx.delete(users);
      const empty = { items: [], total: 0, next: null };
      expect(await list(tx)).toEqual(empty);
      expect(await list(tx, { searchTerm: 'ada' })).toEqual(empty);
      expect(await list(tx, { searchTerm: 'a', status: 'banned' })).toEqual(empty);
    });
  });

  test('returns only the fields that the list shows', async () => {
    const [row] = (await list(db(), { searchTerm: 'admin@example' })).items;
    expect(row).toEqual({
      id: expect.any(String),
      name: 'Ada Lindholm',
      email: 'admin@example.com',
      emailVerified: true,
      image: null,
      role: 'admin',
      status: 'active',
      onboardedAt: expect.any(String),
      createdAt: expect.any(String),
      lastSeenAt: null,
    });
  });

  test('sorts names regardless of accents and case, with empty names last', async () => {
    await rolledBack(db(), async (tx) => {
      await tx.delete(users);
      const names = [
        '',
        'Zoë',
        'élodie',
        'Eli',
        'ZOE',
        'Emil',
        'Åsa',
        'asa',
        'Ωmega',
        'رنا',
        '陈',
        '😀',
      ];
      await add(
        tx,
        names.map((name) => ({ name })),
      );
      const page = await list(tx, { limit: 100 });
      const folded = getNames(page).map((name) =>
        name
          .normalize('NFKD')
          .replaceAll(/\p{Mn}/gu, '')
          .toLowerCase(),
      );
      expect(folded).toEqual([
        'asa',
        'asa',
        'eli',
        'elodie',
        'emil',
        'zoe',
        'zoe',
        'ωmega',
        'رنا',
        '陈',
        '😀',
        '',
      ]);
    });
  });

  test.each([
    ['a', (it: string) => it.startsWith('a')],
    ['A', (it: string) => it.startsWith('a')],
    ['an', (it: string) => it.startsWith('an')],
    ['Nn', (it: string) => it.startsWith('nn')],
  ])('"%s" matches the beginning of names and email addresses', async (searchTerm, begins) => {
    const { items, total } = await list(db(), { searchTerm, limit: 100 });
    const fold = (it: string) =>
      it
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase();
    const expected = sampleUsers.filter((user) => begins(fold(user.name)) || begins(user.email));
    expect(items.map((item) => item.email).toSorted()).toEqual(
      expected.map((it) => it.email).toSorted(),
    );
    expect(total).toBe(expected.length);
  });

  test.each([
    ['sousa', 2],
    ['SOUSA', 2],
    ['  ana   sousa ', 2],
    ['elodie', 1],
    ['Élodie', 1],
    ['ELODIE MARCHETTI', 1],
    ['pham quoc', 1],
    ['olena.tkachuk@', 1],
    ['Олена', 1],
    ['ОЛЕНА', 1],
    ['رنا', 1],
    ['الحمداني', 1],
    ['陈思远', 1],
    ['강서윤', 1],
    ['अनन्या', 1],
    ['@example.com', 60],
    ['example', 60],
    ['no-such-user', 0],
    ['%%%', 0],
    ['a%b', 0],
    ['___', 0],
    ['a_a', 0],
    [String.raw`\\\ `, 0],
    [String.raw`a\b`, 0],
    ["'; drop table users; --", 0],
    ['"quoted"', 0],
    ['😀', 0],
    ['😀😀😀', 0],
    ['\uD800', 0],
  ])('"%s" is found %i times', async (searchTerm, times) => {
    const { items, total } = await list(db(), { searchTerm, limit: 100 });
    expect([items.length, total]).toEqual([times, times]);
  });

  test('treats pattern characters in a search term literally', async () => {
    await rolledBack(db(), async (tx) => {
      const names = [
        '100% Ada',
        'A_B Cole',
        String.raw`Back\slash`,
        "D'Arc",
        '😀 Smile',
        'Say "Hi"',
      ];
      await add(
        tx,
        names.map((name) => ({ name })),
      );
      for (const [term, name] of [
        ['0% ada', names[0]],
        ['a_b', names[1]],
        [String.raw`k\sla`, names[2]],
        ["d'a", names[3]],
        ['😀', names[4]],
        ['😀 s', names[4]],
        ['say "h', names[5]],
      ])
        expect([term, getNames(await list(tx, { searchTerm: term }))]).toEqual([term, [name]]);
    });
  });

  test.each([
    [{ role: 'admin' }],
    [{ role: 'user' }],
    [{ status: 'active' }],
    [{ status: 'banned' }],
    [{ status: 'not-onboarded' }],
    [{ role: 'admin', status: 'active' }],
    [{ role: 'user', status: 'banned' }],
    [{ role: 'admin', status: 'banned' }],
  ] as const)('filters by %j', async (filter: Input) => {
    const expected = sampleUsers.filter((user) => {
      const status = user.banReason ? 'banned' : user.onboarded ? 'active' : 'not-onboarded';
      return (
        (!filter.role || filter.role === user.role) && (!filter.status || filter.status === status)
      );
    });
    for (const sort of usersList.sorts)
      for (const searchTerm of ['', 'example', 'a']) {
        const wanted = expected.filter(
          (it) => searchTerm !== 'a' || /^a/i.test(it.email) || /^[aá]/i.test(it.name),
        );
        const { items, total } = await list(db(), { ...filter, sort, searchTerm, limit: 100 });
        expect([items.map((item) => item.email).toSorted(), total]).toEqual([
          wanted.map((it) => it.email).toSorted(),
          wanted.length,
        ]);
      }
  });

  test.each(sortOrders)('users without a name come last, %sending', async (order) => {
    await rolledBack(db(), async (tx) => {
      await add(tx, [{ name: 'Nina Zed' }, { name: '' }, { name: 'Aaron Zed' }]);
      for (const input of [{}, { status: 'not-onboarded' as const }]) {
        const pages = await readAll(tx, { ...input, sort: 'name', order, limit: 7 });
        const hasName = pages.flatMap(({ items }) => items.map(({ name }) => name.trim() !== ''));
        expect(hasName).toContain(false);
        expect(hasName.lastIndexOf(true)).toBeLessThan(hasName.indexOf(false));
      }
    });
  });

  test('an expired ban does not count in lists and totals', async () => {
    await rolledBack(db(), async (tx) => {
      const banned = { banned: true, banExpires: now, onboardedAt: now };
      await add(tx, [
        { name: 'Over One', ...banned },
        { name: 'Over Two', ...banned, onboardedAt: null },
        { name: 'Over Not', ...banned, banExpires: new Date(now.getTime() + day) },
      ]);
      for (const searchTerm of ['', 'over', 'ov']) {
        const total = async (status: Input['status'], at: Date) =>
          (await list(tx, { status, searchTerm, limit: 1 }, at)).total;
        const early = new Date(now.getTime() - 1);
        const before = [await total('banned', early), await total('active', early)];
        const after = [await total('banned', now), await total('active', now)];
        expect([searchTerm, after]).toEqual([
          searchTerm,
          [(before[0] ?? 0) - 2, (before[1] ?? 0) + 1],
        ]);
      }
      const over = await list(tx, { searchTerm: 'over', sort: 'name' });
      expect(over.items.map((item) => item.status)).toEqual(['banned', 'active', 'not-onboarded']);
    });
  });

  test('rejects invalid cursors', async () => {
    const { encodeCursor } = await import('~/server/api/cursor');
    for (const sort of ['created', 'last-seen'] as const)
      await expect(
        list(db(), { sort, cursor: encodeCursor({ value: 'never', id: '1' }) }),
      ).rejects.toMatchObject({ cause: { code: '22007' } });
    expect(
      (await list(db(), { cursor: encodeCursor({ value: '\u{10FFFF}', id: '\u{10FFFF}' }) })).items,
    ).toEqual([]);
  });
});
