import { type SQL, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, onEachDatabase } from '../../../../tests/databases';
import { users } from '~/features/auth/auth.server';
import { readCursor } from '~/server/api/cursor';
import { rows } from '~/server/database/database';
import type { Page } from '~/shared/paging';
import { type UserRow, listUsersInput } from '../schema';
import { listUsers } from './list';

/** Searches whose finds stand together at the far end of the order, while everything changes. */

const now = new Date('2030-06-01T12:00:00Z');
/** More than are taken together. */
const many = 1200;
/** More than are looked at on the way to them. */
const before = 2100;

type Input = v.InferInput<typeof listUsersInput>;

const keys = {
  name: { key: sql`name_key`, type: sql`text` },
  email: { key: sql`email collate "C"`, type: sql`text` },
  created: { key: sql`created_at`, type: sql`timestamptz` },
} satisfies Partial<Record<NonNullable<Input['sort']>, { key: SQL; type: SQL }>>;

const asks: (Input & { sort: keyof typeof keys })[] = [
  { searchTerm: 'zed', sort: 'name' },
  { searchTerm: 'zed', sort: 'email', order: 'desc' },
  { searchTerm: 'zed', sort: 'created' },
  { searchTerm: 'zed', sort: 'name', status: 'active' },
  { searchTerm: 'zed 11', sort: 'name' },
  { searchTerm: 'zed 11', sort: 'created', order: 'desc', role: 'user' },
];

onEachDatabase('the way through a search', (database: () => TestDatabase) => {
  const db = () => database().db;
  const list = (input: Input): Promise<Page<UserRow>> =>
    listUsers(db(), v.parse(listUsersInput, input), now);

  beforeAll(async () => {
    await db().execute(
      sql`insert into users (id, name, email, onboarded_at, created_at)
          select 'a' || i, 'Aaron ' || i, 'a' || i || '@example.com', now(), now() - i * interval '1 day'
          from generate_series(1, ${before}::int) i`,
    );
    await db().execute(
      sql`insert into users (id, name, email, onboarded_at, created_at)
          select 'z' || i, 'Zed ' || i, 'z' || i || '@example.com', now(), now() + i * interval '1 day'
          from generate_series(1, ${many}::int) i`,
    );
    await db().execute(sql`analyze users`);
  });

  /** By the plainest means: who matches, behind a place. */
  async function truth(
    { searchTerm = '', sort, order = 'asc', status }: (typeof asks)[number],
    cursor?: string,
  ) {
    const { key, type } = keys[sort];
    const place = readCursor(cursor);
    const found = await rows<{ id: string }>(
      db(),
      sql`select id from users where strpos(search_key, ${searchTerm}) > 0
        ${status ? sql`and onboarded_at is not null and (not banned or ban_expires <= ${now.toISOString()})` : sql``}
        ${place ? sql`and (${key}, id) ${sql.raw(order === 'asc' ? '>' : '<')} (${place.value}::${type}, ${place.id})` : sql``}
        order by ${key} ${sql.raw(order)}, id ${sql.raw(order)}`,
    );
    return found.map((it) => it.id);
  }

  async function expectTruth(asked: (typeof asks)[number], cursor?: string) {
    const page = await list({ ...asked, ...(cursor && { cursor }), limit: 7 });
    const expected = (await truth(asked, cursor)).slice(0, 7);
    expect([asked, page.items.map((it) => it.id)]).toEqual([asked, expected]);
    const { length } = await truth(asked);
    expect([asked, page.total, page.totalIsLeast]).toEqual([asked, length, undefined]);
    return page;
  }

  const changes: ((round: number) => Promise<unknown>)[] = [
    (round) =>
      db()
        .insert(users)
        .values({
          id: `n${round}`,
          name: `Zed 11 ${round}`,
          email: `0n${round}@example.com`,
          onboardedAt: now,
          createdAt: new Date(round),
        }),
    (round) =>
      db()
        .update(users)
        .set({ name: `Aaron Zed 11${round}` })
        .where(eq(users.id, `z${110 + round}`)),
    (round) =>
      db()
        .update(users)
        .set({ name: 'Somebody else', email: `other${round}@example.com` })
        .where(eq(users.id, `z${100 + round}`)),
    (round) =>
      db()
        .delete(users)
        .where(eq(users.id, `z${1 + round}`)),
    (round) =>
      db()
        .update(users)
        .set({ banned: true, banExpires: round % 2 ? now : null })
        .where(eq(users.id, `z${10 + round}`)),
    (round) =>
      db()
        .update(users)
        .set({ createdAt: new Date(1000 + round) })
        .where(eq(users.id, `z${20 + round}`)),
  ];

  test('is right at every moment, while people come, go, are renamed and moved', async () => {
    const places = new Map<Input, string | undefined>();
    for (const asked of asks) places.set(asked, (await expectTruth(asked)).next ?? undefined);
    for (let round = 0; round < changes.length * 2; round += 1) {
      await changes[round % changes.length]?.(round);
      for (const asked of asks) {
        await expectTruth(asked);
        const page = await expectTruth(asked, places.get(asked));
        places.set(asked, page.next ?? places.get(asked));
      }
    }
  });

  test('leads everybody who stays past the reader, once, while others come and go', async () => {
    for (const asked of asks) {
      const known = await truth(asked);
      const seen: string[] = [];
      let cursor: string | undefined;
      let at = 0;
      do {
        const page = await list({ ...asked, ...(cursor && { cursor }), limit: 100 });
        seen.push(...page.items.map((it) => it.id));
        cursor = page.next ?? undefined;
        at += 1;
        // Just behind the reader, just before her, and the one she stands at.
        const last = page.items.at(-1);
        await db()
          .insert(users)
          .values({
            id: `${asked.sort}${asked.searchTerm}${asked.status}${at}`,
            name: `${last?.name ?? ''} Zed`,
            email: `w${asked.sort}${asked.searchTerm?.length}${asked.status}${at}@example.com`,
            createdAt: last ? new Date(last.createdAt) : now,
          });
        if (last && at % 2 === 0)
          await db()
            .update(users)
            .set({ name: `${last.name} x` })
            .where(eq(users.id, last.id));
      } while (cursor);
      expect(new Set(seen).size).toBeGreaterThanOrEqual(known.length);
      expect([asked, known.filter((id) => !seen.includes(id))]).toEqual([asked, []]);
    }
  });

  test('goes on behind somebody who has moved meanwhile', async () => {
    const asked = { searchTerm: 'zed', sort: 'name' } as const;
    await expectTruth(asked);
    const all = await truth(asked);
    // From far behind to the end of the first page.
    const moved = all[900] ?? '';
    const { items } = await list({ ...asked, limit: 6 });
    await db()
      .update(users)
      .set({ name: `${items.at(-1)?.name} moved` })
      .where(eq(users.id, moved));
    const page = await expectTruth(asked);
    expect(page.items.at(-1)?.id).toBe(moved);
    await expectTruth(asked, page.next ?? '');
  });

  test('is left where too many of the next have gone', async () => {
    const asked = { searchTerm: 'zed', sort: 'name' } as const;
    const first = await expectTruth(asked);
    const gone = (await truth(asked, first.next ?? '')).slice(0, 60);
    await db().update(users).set({ name: 'Gone' }).where(inArray(users.id, gone));
    await expectTruth(asked, first.next ?? '');
  });

  test('has those whose ban ends, when it ends', async () => {
    const id = 'a-banned';
    const ends = new Date(now.getTime() + 60_000);
    await db().insert(users).values({
      id,
      name: 'Aaa Zed',
      email: 'ban@example.com',
      onboardedAt: now,
      banned: true,
      banExpires: ends,
    });
    for (const searchTerm of ['zed', 'aaa zed']) {
      const input = v.parse(listUsersInput, { searchTerm, status: 'active' });
      const earlier = await listUsers(db(), input, now);
      const later = await listUsers(db(), input, ends);
      expect(earlier.items.map((it) => it.id)).not.toContain(id);
      expect([later.items[0]?.id, later.total]).toEqual([id, earlier.total + 1]);
    }
  });

  test('is looked for anew after more changes than anybody looks at', async () => {
    const asked = asks[0] ?? { sort: 'name' };
    await expectTruth(asked);
    await db().execute(
      sql`insert into users (id, name, email) select 'q' || i, 'Aaron Zed ' || i, 'q' || i || '@example.com'
          from generate_series(1, 2500) i`,
    );
    await expectTruth(asked);
    await db().execute(
      sql`insert into users (id, name, email) select 'r' || i, 'Aaron Zed', 'r' || i || '@example.com'
          from generate_series(1, 5100) i`,
    );
    await expectTruth(asked);
    await db().execute(sql`delete from users where id like 'q%' or id like 'r%'`);
    await expectTruth(asked);
  });
});
