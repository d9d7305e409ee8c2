import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../tests/databases';
import { activity } from '../../../../tests/tables';
import { sessions, users } from '~/features/accounts/auth/auth.server';
import type { Period } from '../search';
import { readStats } from './queries';

const now = new Date('2030-06-15T12:30:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (ms: number) => new Date(now.getTime() + ms);

const user = (id: string, createdAt = now) => ({ id, email: `${id}@example.com`, createdAt });
const session = (id: string, userId: string, ms: number) => ({
  id,
  tokenHash: id,
  userId,
  expiresAt: at(ms),
});
const signIn = (id: string, ms = 0) => ({ id, at: at(ms), kind: 'sign-in' });

onEachDatabase('dashboard stats', (database) => {
  const db = () => database().db;
  const getStats = (days: Period, moment: Date, timeZone = 'UTC') =>
    readStats(db(), { days, timeZone }, moment);

  beforeEach(async () => {
    await db().execute(sql`select forget_activity('infinity', 100000)`);
    await db().execute(sql`truncate users cascade`);
  });

  test('count sessions that have not expired', async () => {
    await db().insert(users).values(user('a'));
    const ends = [-40 * day, -hour, -minute, 0, 1, 29 * minute, 30 * minute, hour, 30 * day];
    await db()
      .insert(sessions)
      .values(ends.map((ms, index) => session(`s${index}`, 'a', ms)));
    for (const moment of [...ends, 31 * minute, 31 * day]) {
      const open = ends.filter((end) => end > moment).length;
      expect((await getStats(7, at(moment))).sessions).toBe(open);
    }
  });

  test('count per day of the period and of the period before it', async () => {
    const startOfDay = -(12 * hour + 30 * minute);
    await db()
      .insert(users)
      .values([
        user('today', at(startOfDay)),
        user('yesterday', at(startOfDay - 1)),
        user('first', at(startOfDay - 6 * day)),
        user('before', at(startOfDay - 6 * day - 1)),
        user('long-ago', at(-400 * day)),
      ]);
    await db()
      .insert(activity)
      .values([signIn('1'), signIn('2', 11 * hour), signIn('3', -8 * day), signIn('4', -14 * day)]);
    const week = await getStats(7, now);
    expect(week).toMatchObject({
      at: now.toISOString(),
      users: 5,
      sessions: 0,
      newUsers: { now: 3, before: 1 },
      signIns: { now: 2, before: 1 },
    });
    expect(week.days.map((item) => item.day)).toEqual([
      '2030-06-09',
      '2030-06-10',
      '2030-06-11',
      '2030-06-12',
      '2030-06-13',
      '2030-06-14',
      '2030-06-15',
    ]);
    expect(week.days.map((item) => item.newUsers)).toEqual([1, 0, 0, 0, 0, 1, 1]);
    expect(week.days.map((item) => item.signIns)).toEqual([0, 0, 0, 0, 0, 0, 2]);
    const quarter = await getStats(90, now);
    expect(quarter.days).toHaveLength(90);
    expect(quarter).toMatchObject({
      newUsers: { now: 4, before: 0 },
      signIns: { now: 4, before: 0 },
    });
    expect((await getStats(30, at(-60 * day))).users).toBe(5);
  });

  test('group by the calendar days of a time zone', async () => {
    const instants = ['2030-06-14T17:59:59Z', '2030-06-14T18:30:00Z', '2030-06-15T03:30:00Z'];
    await db()
      .insert(activity)
      .values(
        instants.map((instant, index) => ({
          id: `z${index}`,
          at: new Date(instant),
          kind: 'sign-in',
        })),
      );
    await db()
      .insert(users)
      .values([user('late', new Date('2030-06-14T18:30:00Z'))]);
    const lastTwo = async (timeZone: string) =>
      (await getStats(7, now, timeZone)).days
        .slice(-2)
        .map((item) => [item.day, item.signIns, item.newUsers]);
    expect(await lastTwo('UTC')).toEqual([
      ['2030-06-14', 2, 1],
      ['2030-06-15', 1, 0],
    ]);
    // UTC+5:30: midnight is at 18:30 UTC.
    expect(await lastTwo('Asia/Kolkata')).toEqual([
      ['2030-06-14', 1, 0],
      ['2030-06-15', 2, 1],
    ]);
    // UTC-4 in June.
    expect(await lastTwo('America/New_York')).toEqual([
      ['2030-06-14', 3, 1],
      ['2030-06-15', 0, 0],
    ]);
    // Tomorrow already, at UTC+14.
    expect((await lastTwo('Pacific/Kiritimati')).at(-1)?.[0]).toBe('2030-06-16');
  });

  test('count 25 hours for the day on which daylight saving time ends', async () => {
    const instants = ['2030-10-26T21:59:59Z', '2030-10-26T22:00:00Z', '2030-10-27T22:59:59Z'];
    await db()
      .insert(activity)
      .values(
        instants.map((instant, index) => ({
          id: `s${index}`,
          at: new Date(instant),
          kind: 'sign-in',
        })),
      );
    const { days } = await getStats(7, new Date('2030-10-28T12:00:00Z'), 'Europe/Paris');
    expect(days.slice(-3).map((item) => [item.day, item.signIns])).toEqual([
      ['2030-10-26', 1],
      ['2030-10-27', 2],
      ['2030-10-28', 0],
    ]);
  });

  test('support every time zone that browsers report', async () => {
    const zones = sql.join(
      ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => sql`(${zone})`),
      sql`, `,
    );
    await expect(
      db().execute(sql`select now() at time zone zone from (values ${zones}) as it (zone)`),
    ).resolves.toBeDefined();
  });

  test('include the latest activity, newest first', async () => {
    expect((await getStats(7, now)).latest).toEqual([]);
    const entries = Array.from({ length: 10 }, (_, index) => ({
      ...signIn(`e${index}`, -index * minute),
      actorId: 'a',
      actorName: 'Ada',
      after: { count: 2 },
    }));
    await db().insert(activity).values(entries);
    const { latest } = await getStats(7, now);
    expect(latest.map((it) => it.id)).toEqual(entries.slice(0, 8).map((entry) => entry.id));
    expect(latest[1]).toEqual({
      id: 'e1',
      at: at(-minute).toISOString(),
      kind: 'sign-in',
      actor: { id: 'a', name: 'Ada', deleted: true, image: null },
      impersonator: null,
      via: null,
      target: null,
      before: null,
      after: { count: 2 },
      ipAddress: null,
    });
  });
});
