import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase, openTestDatabase } from '../../../../../tests/databases';
import { activity } from '../../../../../tests/tables';
import { sessions, users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { seedUsers, seedVisits } from './seed';

const now = new Date('2030-06-15T09:00:00Z');
const day = 86_400_000;

async function fill(db: Db, at: Date) {
  await seedUsers(db, at);
  await seedVisits(db, at);
}

/** Without random values, relative to the time of seeding. */
async function getShape(db: Db, at: Date) {
  const entries = await db.select().from(activity).orderBy(activity.at, activity.actorName);
  const open = await db
    .select({ email: users.email, expiresAt: sessions.expiresAt, browser: sessions.userAgent })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .orderBy(users.email);
  return {
    entries: entries.map((entry) => [
      at.getTime() - entry.at.getTime(),
      entry.kind,
      entry.actorName,
    ]),
    sessions: open.map((it) => [it.email, it.expiresAt.getTime() - at.getTime(), it.browser]),
  };
}

onEachDatabase('sample activity', (database) => {
  const db = () => database().db;
  beforeAll(() => fill(db(), now));

  test('has sign-ins on nearly every day of half a year and none in the future', async () => {
    const found = await db().select().from(activity).where(eq(activity.kind, 'sign-in'));
    const days = new Set(found.map((it) => it.at.toISOString().slice(0, 10)));
    expect(days.size).toBeGreaterThan(160);
    expect(found.filter((it) => it.at > now)).toEqual([]);
    expect(found.length).toBeGreaterThan(500);
    expect(found.length).toBeLessThan(2500);
  });

  test('is consistent with when users joined and whether they are banned', async () => {
    const byId = new Map((await db().select().from(users)).map((it) => [it.id, it]));
    for (const entry of await db().select().from(activity)) {
      expect(entry.at.getTime()).toBeLessThanOrEqual(now.getTime());
      // No user is signed in yet.
      if (entry.kind === 'sign-in.failed') continue;
      const user = byId.get(entry.actorId ?? '');
      expect(user?.createdAt.getTime()).toBeLessThanOrEqual(entry.at.getTime());
      expect(user?.onboardedAt).not.toBeNull();
    }
    for (const it of await db().select().from(sessions)) {
      const user = byId.get(it.userId);
      expect(user?.banned).toBe(false);
      expect(user?.lastSeenAt).toEqual(it.createdAt);
      expect(it.expiresAt.getTime()).toBeGreaterThan(now.getTime());
      expect(it.tokenHash).toMatch(/^[\w-]{43}$/);
    }
  });

  test('contains nothing of the two known accounts', async () => {
    const known = await db()
      .select()
      .from(users)
      .where(sql`${users.email} in ('admin@example.com', 'user@example.com')`);
    expect(known.map((it) => it.lastSeenAt)).toEqual([null, null]);
    for (const { id } of known) {
      expect(await db().$count(sessions, eq(sessions.userId, id))).toBe(0);
      expect(await db().$count(activity, eq(activity.actorId, id))).toBe(0);
    }
  });

  test('is written only once', async () => {
    const before = await getShape(db(), now);
    await fill(db(), new Date(now.getTime() + 3 * day));
    expect(await getShape(db(), now)).toEqual(before);
  });

  test('is the same relative to the time of seeding, on every database', async () => {
    const other = await openTestDatabase('postgres');
    const later = new Date(now.getTime() + 70 * day);
    await fill(other.db, later);
    const there = await getShape(other.db, later);
    await other.close();
    expect(there).toEqual(await getShape(db(), now));
  });
});
