import { eq, inArray, like, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../tests/databases';
import { activity } from '../../../../tests/tables';
import { sessions, users } from '~/features/auth/auth.server';
import { type Db, rows } from '~/server/database/database';
import { forgetEndedHours, readFigures } from './queries';
import { figures } from './tables';

const now = new Date('2030-06-15T12:30:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (ms: number) => new Date(now.getTime() + ms);

const person = (id: string, createdAt = now) => ({ id, email: `${id}@example.com`, createdAt });
const session = (id: string, userId: string, ms: number) => ({
  id,
  token: id,
  userId,
  expiresAt: at(ms),
});
const signIn = (id: string, ms = 0) => ({ id, at: at(ms), kind: 'sign-in' });

interface Kept {
  name: string;
  at: string;
  value: number;
}

/** The slots of each figure put together, without what came to nothing. */
const kept = (db: Db) =>
  rows<Kept>(
    db,
    sql`select name, at::text, sum(value)::int as value from figures
        group by 1, 2 having sum(value) <> 0 order by 1, 2`,
  );

/** The same, counted. */
const counted = (db: Db) =>
  rows<Kept>(
    db,
    sql`select name, at::text, count(*)::int as value from (
          select 'users' as name, quarter_hour(created_at) as at from users
          union all select 'sessions', date_trunc('hour', expires_at, 'UTC') from sessions
          union all select 'sign-ins', quarter_hour(at) from activity
            where kind = 'sign-in') as it
        group by 1, 2 order by 1, 2`,
  );

onEachDatabase('the figures', (database) => {
  const db = () => database().db;
  const expectRight = async () => expect(await kept(db())).toEqual(await counted(db()));

  beforeEach(async () => {
    await db().execute(sql`select forget_activity('infinity', 100000)`);
    await db().execute(sql`truncate users cascade`);
    await db().execute(sql`truncate figures`);
  });

  test('follow people, sessions and sign-ins, however they come and go', async () => {
    await db()
      .insert(users)
      .values([person('a'), person('b', at(-day)), person('c')]);
    await db()
      .insert(sessions)
      .values([
        session('s1', 'a', hour),
        session('s2', 'a', 30 * day),
        session('s3', 'b', -2 * day),
      ]);
    await db()
      .insert(activity)
      .values([signIn('1'), signIn('2', -day), { ...signIn('3'), kind: 'sign-out' }]);
    expect(await kept(db())).toHaveLength(7);
    await expectRight();

    await db()
      .update(sessions)
      .set({ expiresAt: at(31 * day) })
      .where(eq(sessions.userId, 'a'));
    await db()
      .update(users)
      .set({ createdAt: at(-3 * day) })
      .where(eq(users.id, 'c'));
    await db().update(users).set({ name: 'Ada' });
    await expectRight();

    await db().insert(users).values(person('a')).onConflictDoNothing();
    await db().delete(sessions).where(eq(sessions.id, 's2'));
    // Her session goes with her.
    await db().delete(users).where(eq(users.id, 'b'));
    await expectRight();
    expect(await kept(db())).toHaveLength(5);
  });

  test('follow many at once, and all of them going', async () => {
    await db().execute(
      sql`insert into users (id, email, created_at)
          select 'm' || i, 'm' || i || '@example.com', ${now.toISOString()}::timestamptz - i * interval '1 hour'
          from generate_series(1, 3000) i`,
    );
    await db().execute(
      sql`insert into sessions (id, token, user_id, expires_at)
          select 's' || id, id, id, created_at + interval '30 days' from users`,
    );
    await expectRight();
    await db().delete(users).where(like(users.id, 'm1%'));
    await db().execute(sql`update sessions set expires_at = expires_at + interval '1 day'`);
    await expectRight();
    await db().execute(sql`truncate sessions`);
    await expectRight();
    await db().execute(sql`truncate users cascade`);
    expect(await kept(db())).toEqual([]);
  });

  test('are not changed by what is undone', async () => {
    await db().insert(users).values(person('a'));
    const undone = db().transaction(async (tx) => {
      await tx.insert(sessions).values(session('s1', 'a', hour));
      await tx.insert(activity).values(signIn('1'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expectRight();
  });

  test('stay right when many write at once, in whatever order', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `p${index}`);
    await db()
      .insert(users)
      .values(ids.map((id) => person(id)));
    await Promise.all(
      ids.map((id, index) =>
        db().transaction(async (tx) => {
          const steps = [
            () => tx.insert(sessions).values(session(id, id, hour)),
            () => tx.insert(activity).values(signIn(id)),
            () => tx.insert(users).values(person(`${id}-friend`)),
          ];
          for (const step of index % 2 ? steps : steps.toReversed()) {
            await step();
            await tx.execute(sql`select pg_sleep(0.002)`);
          }
        }),
      ),
    );
    await expectRight();
    await Promise.all([
      ...ids.slice(0, 30).map((id) => db().delete(users).where(eq(users.id, id))),
      ...ids.slice(30).map((id) =>
        db()
          .update(sessions)
          .set({ expiresAt: at(2 * hour) })
          .where(eq(sessions.id, id)),
      ),
    ]);
    await expectRight();
  });

  test('can be counted anew, without what the log has forgotten', async () => {
    await db().insert(users).values(person('a'));
    await db()
      .insert(sessions)
      .values(session('s1', 'a', hour));
    await db()
      .insert(activity)
      .values([signIn('1', -9 * day), signIn('2', -2 * day), signIn('3', -day), signIn('4')]);
    const before = await kept(db());
    await db().execute(sql`select count_figures_anew()`);
    expect(await kept(db())).toEqual(before);

    await db().execute(sql`select forget_activity(${at(-3 * day).toISOString()}, 100)`);
    expect(await kept(db())).toEqual(before);
    await db()
      .update(figures)
      .set({ value: 77 })
      .where(inArray(figures.name, ['users', 'sessions']));
    await db()
      .update(figures)
      .set({ value: 77 })
      .where(eq(figures.at, at(-day)));
    expect(await kept(db())).not.toEqual(before);
    await db().execute(sql`select count_figures_anew()`);
    expect(await kept(db())).toEqual(before);
  });

  test('know how many sessions are open, to the moment', async () => {
    await db().insert(users).values(person('a'));
    const ends = [-40 * day, -hour, -minute, 0, 1, 29 * minute, 30 * minute, hour, 30 * day];
    await db()
      .insert(sessions)
      .values(ends.map((ms, index) => session(`s${index}`, 'a', ms)));
    for (const moment of [...ends, 31 * minute, 31 * day]) {
      const open = ends.filter((end) => end > moment).length;
      expect((await readFigures(db(), { days: 7 }, at(moment))).sessions).toBe(open);
    }
    await forgetEndedHours(db(), now);
    expect(await db().$count(figures, eq(figures.name, 'sessions'))).toBe(4);
    // What ended long ago and goes only now does not disturb.
    await db().delete(sessions).where(eq(sessions.id, 's0'));
    expect((await readFigures(db(), { days: 7 }, now)).sessions).toBe(5);
  });

  test('tell each day of a period, and what was before it', async () => {
    const startOfDay = -(12 * hour + 30 * minute);
    await db()
      .insert(users)
      .values([
        person('today', at(startOfDay)),
        person('yesterday', at(startOfDay - 1)),
        person('first', at(startOfDay - 6 * day)),
        person('before', at(startOfDay - 6 * day - 1)),
        person('long-ago', at(-400 * day)),
      ]);
    await db()
      .insert(activity)
      .values([signIn('1'), signIn('2', 11 * hour), signIn('3', -8 * day), signIn('4', -14 * day)]);
    const week = await readFigures(db(), { days: 7 }, now);
    expect(week).toMatchObject({
      at: now.toISOString(),
      users: 5,
      sessions: 0,
      newUsers: { now: 3, before: 1 },
      signIns: { now: 2, before: 1 },
    });
    expect(week.days.map((it) => it.day)).toEqual([
      '2030-06-09',
      '2030-06-10',
      '2030-06-11',
      '2030-06-12',
      '2030-06-13',
      '2030-06-14',
      '2030-06-15',
    ]);
    expect(week.days.map((it) => it.newUsers)).toEqual([1, 0, 0, 0, 0, 1, 1]);
    expect(week.days.map((it) => it.signIns)).toEqual([0, 0, 0, 0, 0, 0, 2]);
    const quarter = await readFigures(db(), { days: 90 }, now);
    expect(quarter.days).toHaveLength(90);
    expect(quarter).toMatchObject({
      newUsers: { now: 4, before: 0 },
      signIns: { now: 4, before: 0 },
    });
    expect((await readFigures(db(), { days: 30 }, at(-60 * day))).users).toBe(5);
  });

  test.each<[zone: string, now: string, moments: Record<string, string>]>([
    [
      // Clocks are turned forward on 8 March: that day has 23 hours.
      'America/New_York',
      '2026-03-10T12:00:00Z',
      {
        '2026-03-08T04:59:59Z': '2026-03-07',
        '2026-03-08T05:00:00Z': '2026-03-08',
        '2026-03-09T03:59:59Z': '2026-03-08',
        '2026-03-09T04:00:00Z': '2026-03-09',
        '2026-03-11T03:59:59Z': '2026-03-10',
        '2026-03-04T05:00:00Z': '2026-03-04',
      },
    ],
    [
      // Clocks are turned back on 1 November: that day has 25 hours.
      'America/New_York',
      '2026-11-03T12:00:00Z',
      {
        '2026-11-01T03:59:59Z': '2026-10-31',
        '2026-11-01T04:00:00Z': '2026-11-01',
        '2026-11-02T04:59:59Z': '2026-11-01',
        '2026-11-02T05:00:00Z': '2026-11-02',
      },
    ],
    [
      'Pacific/Kiritimati',
      '2026-11-16T12:00:00Z',
      { '2026-11-16T09:59:59Z': '2026-11-16', '2026-11-16T10:00:00Z': '2026-11-17' },
    ],
    [
      'Asia/Kathmandu',
      '2026-11-16T12:00:00Z',
      { '2026-11-15T18:14:59Z': '2026-11-15', '2026-11-15T18:15:00Z': '2026-11-16' },
    ],
  ])('count by the days of %s at %s', async (timeZone, moment, moments) => {
    const expected = new Map<string, number>();
    for (const [time, date] of Object.entries(moments)) {
      await db()
        .insert(activity)
        .values({ id: time, at: new Date(time), kind: 'sign-in' });
      expected.set(date, (expected.get(date) ?? 0) + 1);
    }
    const week = await readFigures(db(), { days: 7, timeZone }, new Date(moment));
    const days = week.days.filter((it) => it.signIns > 0);
    expect(new Map(days.map((it) => [it.day, it.signIns]))).toEqual(expected);
    expect(week.days).toHaveLength(7);
  });

  test('come with the latest of the log, the newest first', async () => {
    expect((await readFigures(db(), { days: 7 }, now)).latest).toEqual([]);
    const entries = Array.from({ length: 10 }, (_, index) => ({
      ...signIn(`e${index}`, -index * minute),
      actorId: 'a',
      actorName: 'Ada',
      after: { provider: 'github' },
    }));
    await db().insert(activity).values(entries);
    const { latest } = await readFigures(db(), { days: 7 }, now);
    expect(latest.map((it) => it.id)).toEqual(entries.slice(0, 8).map((it) => it.id));
    expect(latest[1]).toEqual({
      id: 'e1',
      at: at(-minute).toISOString(),
      kind: 'sign-in',
      actor: { id: 'a', name: 'Ada', deleted: true },
      impersonator: null,
      target: null,
      before: null,
      after: { provider: 'github' },
      ipAddress: null,
    });
  });
});
