import { and, inArray, like, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachNewDatabase } from '../../../tests/databases';
import {
  type RateLimit,
  clientAddressKey,
  consumeRateLimits,
  consumeRateLimitsEach,
  enforceRateLimits,
  deleteExpiredRateLimits,
  refundRateLimits,
  peekLimit,
  storedKey,
} from './rate-limits';
import type { Db } from '../database/database';
import { rateLimits } from './tables';

async function countUse(db: Db, key: string, limit: RateLimit, now: Date) {
  const [result] = await consumeRateLimits(db, [{ key, limit }], now);
  if (!result) throw new Error('no result');
  return result;
}

const noon = new Date('2030-01-01T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

onEachNewDatabase('limits', (database) => {
  test('allow a number of uses per window, then return when it ends', async () => {
    const limit = { times: 2, seconds: 30 };
    const use = (at: Date) => countUse(database().db, 'a', limit, at);
    expect(await use(noon)).toEqual({ allowed: true, retryAfter: 30 });
    expect(await use(later(10))).toEqual({ allowed: true, retryAfter: 20 });
    expect(await use(later(12))).toEqual({ allowed: false, retryAfter: 18 });
    expect((await use(later(31))).allowed).toBe(true);
  });

  test('count every one of many concurrent uses', async () => {
    const limit = { times: 5, seconds: 30 };
    const uses = Array.from({ length: 40 }, () => countUse(database().db, 'b', limit, noon));
    const results = await Promise.all(uses);
    expect(results.filter((result) => result.allowed)).toHaveLength(5);
  });

  test('count several keys in one statement, whatever their order', async () => {
    const a = { key: 'd', limit: { times: 1, seconds: 30 } };
    const b = { key: 'e', limit: { times: 9, seconds: 60 } };
    const rounds = await Promise.all([
      consumeRateLimits(database().db, [a, b], noon),
      consumeRateLimits(database().db, [b, a], noon),
    ]);
    expect(rounds.flat().filter((result) => result.allowed)).toHaveLength(3);
  });

  test('a rejected use is counted under none of its keys', async () => {
    const { db } = database();
    const own = { key: 'own', limit: { times: 1, seconds: 30 } };
    const other = { key: 'other', limit: { times: 9, seconds: 60 } };
    await consumeRateLimits(db, [own], noon);
    const before = await db.select().from(rateLimits).orderBy(rateLimits.key);
    const [rejected, untouched] = await consumeRateLimits(db, [own, other], later(1));
    expect([rejected?.allowed, untouched?.allowed]).toEqual([false, true]);
    await expect(enforceRateLimits(db, [other, own], later(1))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 29,
    });
    expect(await db.select().from(rateLimits).orderBy(rateLimits.key)).toEqual(before);
  });

  test('concurrent rejected uses are not counted under their second key', async () => {
    const { db } = database();
    const tight = { key: 'tight', limit: { times: 3, seconds: 30 } };
    const wide = { key: 'wide', limit: { times: 90, seconds: 60 } };
    await Promise.all(Array.from({ length: 40 }, () => consumeRateLimits(db, [tight, wide], noon)));
    const counts = await db
      .select()
      .from(rateLimits)
      .where(inArray(rateLimits.key, ['tight', 'wide']));
    expect(counts.map(({ count }) => count)).toEqual([3, 3]);
  });

  test('are stored with a hash of what they are about', async () => {
    const { db } = database();
    await countUse(db, 'code:mailbox:ada@example.com', { times: 1, seconds: 30 }, noon);
    const stored = await db.select().from(rateLimits);
    expect(stored.map(({ key }) => key)).toContain(storedKey('code:mailbox:ada@example.com'));
    expect(JSON.stringify(stored)).not.toContain('ada');
  });

  test('decide about many requests in order, and count the allowed ones only', async () => {
    const { db } = database();
    const all = { key: 'each:all', limit: { times: 3, seconds: 60 } };
    const own = (name: string) => ({ key: `each:${name}`, limit: { times: 1, seconds: 30 } });
    const decide = (names: string[]) =>
      consumeRateLimitsEach(
        db,
        names.map((name) => [all, own(name)]),
        noon,
      );
    const first = await decide(['a', 'a', 'b', 'c', 'd']);
    expect(first).toEqual([
      { allowed: true, retryAfter: 0, exceeded: [] },
      { allowed: false, retryAfter: 30, exceeded: ['each:a'] },
      { allowed: true, retryAfter: 0, exceeded: [] },
      { allowed: true, retryAfter: 0, exceeded: [] },
      { allowed: false, retryAfter: 60, exceeded: ['each:all'] },
    ]);
    const names = new Map(
      ['all', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => [storedKey(`each:${name}`), name]),
    );
    const counts = async () =>
      (await db.select().from(rateLimits).where(like(rateLimits.key, 'each:%')))
        .map(({ key, count }) => `${names.get(key)} ${count}`)
        .toSorted();
    const expected = ['a 1', 'all 3', 'b 1', 'c 1', 'd 0'];
    expect(await counts()).toEqual(expected);
    // A limit that all share is used up: nothing is written.
    expect((await decide(['e', 'f'])).map(({ exceeded }) => exceeded)).toEqual([
      ['each:all'],
      ['each:all'],
    ]);
    expect(await counts()).toEqual(expected);
    expect(await consumeRateLimitsEach(db, [], noon)).toEqual([]);
  });

  test('of concurrent calls for many requests are not exceeded', async () => {
    const { db } = database();
    const all = { key: 'rounds:all', limit: { times: 25, seconds: 60 } };
    const own = (name: number) => ({ key: `rounds:${name}`, limit: { times: 2, seconds: 60 } });
    const rounds = Array.from({ length: 8 }, (_, round) =>
      consumeRateLimitsEach(
        db,
        Array.from({ length: 10 }, (__, index) => [all, own((index * (round + 1)) % 10)]),
        noon,
      ),
    );
    const results = (await Promise.all(rounds)).flat();
    const [row] = await db
      .select()
      .from(rateLimits)
      .where(inArray(rateLimits.key, [storedKey('rounds:all')]));
    expect(row?.count).toBe(results.filter(({ allowed }) => allowed).length);
    const counts = await db
      .select()
      .from(rateLimits)
      .where(and(like(rateLimits.key, 'rounds:%'), ne(rateLimits.key, storedKey('rounds:all'))));
    expect(counts).toHaveLength(10);
    expect(counts.filter(({ count }) => count > 2)).toEqual([]);
  });

  test('are refunded, never below zero', async () => {
    const { db } = database();
    const limit = { times: 2, seconds: 30 };
    await countUse(db, 'f', limit, noon);
    await countUse(db, 'f', limit, noon);
    expect((await peekLimit(db, { key: 'f', limit }, noon)).allowed).toBe(false);
    await refundRateLimits(db, ['f'], 5);
    expect((await peekLimit(db, { key: 'f', limit }, noon)).allowed).toBe(true);
    expect((await countUse(db, 'f', limit, noon)).allowed).toBe(true);
    expect((await countUse(db, 'f', limit, noon)).allowed).toBe(true);
    expect((await countUse(db, 'f', limit, noon)).allowed).toBe(false);
  });

  test('are deleted when they have expired', async () => {
    const { db } = database();
    const limit = { times: 1, seconds: 30 };
    await countUse(db, 'c', limit, noon);
    await deleteExpiredRateLimits(db, later(3600));
    expect(await db.select().from(rateLimits)).toEqual([]);
  });

  test('are cleaned in batches: no statement deletes more than 10,000 rows', async () => {
    const { db } = database();
    await db.execute(sql`insert into ${rateLimits} (key, count, resets_at)
      select 'many:' || n, 1, ${noon.toISOString()}::timestamptz from generate_series(1, 25000) n`);
    await db.execute(sql`create function reject_large_delete() returns trigger language plpgsql as
      $$ begin
        if (select count(*) from deleted) > 10000 then raise exception 'too many rows'; end if;
        return null;
      end $$`);
    await db.execute(sql`create trigger reject_large_delete after delete on ${rateLimits}
      referencing old table as deleted for each statement execute function reject_large_delete()`);
    await deleteExpiredRateLimits(db, later(1));
    expect(await db.$count(rateLimits)).toBe(0);
  });

  test('a window that was opened by a fast clock has expired', async () => {
    const { db } = database();
    const limit = { times: 1, seconds: 30 };
    await countUse(db, 'f', limit, later(86_400));
    expect((await countUse(db, 'f', limit, noon)).allowed).toBe(true);
    expect(await countUse(db, 'f', limit, noon)).toEqual({ allowed: false, retryAfter: 30 });
    expect((await countUse(db, 'f', limit, later(30))).allowed).toBe(true);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s counts as %s', (address, key) => {
  expect(clientAddressKey(address)).toBe(key);
});
