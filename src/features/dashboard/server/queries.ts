import { sql } from 'drizzle-orm';
import { type PackedEntry, latestEntries, unpackEntry } from '~/features/activity/activity.server';
import { narrowed } from '~/features/users/users.server';
import { type Db, rows } from '~/server/database/database';
import { addDays, dayIn, defaultTimeZone, startOfDay } from '~/shared/i18n/time-zones';
import type { Compared, DashboardFigures, DayFigures, Period } from '../schema';

const hour = 3_600_000;

const latestShown = 8;

interface Row {
  users: number;
  sessions: number;
  /** Which figure, which day from the first on, how much. */
  daily: ['users' | 'sign-ins', number, number][];
  latest: PackedEntry[];
}

/** A moment as a parameter. */
const moment = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;

/**
 * One statement over counters that triggers keep. Days are calendar days of `timeZone`: their starts
 * are computed here and given to `width_bucket`, so that the database needs no zone. Of the sessions, only those are counted that end within the hour that it is.
 */
export async function readFigures(
  db: Db,
  { days, timeZone = defaultTimeZone }: { days: Period; timeZone?: string },
  now: Date,
): Promise<DashboardFigures> {
  const time = now.getTime();
  const thisHour = Math.floor(time / hour) * hour;
  const today = dayIn(now, timeZone);
  // As many days before the period, to compare it with.
  const calendar = Array.from({ length: 2 * days }, (_, index) =>
    addDays(today, index + 1 - 2 * days),
  );
  const starts = calendar.map((it) => startOfDay(it, timeZone).toISOString());
  const end = startOfDay(addDays(today, 1), timeZone);
  const [row] = await rows<Row>(
    db,
    sql`select ${narrowed({}, now).counted}::float8 as users,
      ((select coalesce(sum(value), 0) from figures
          where name = 'sessions' and at > ${moment(thisHour)})
        + (select count(*) from sessions
          where expires_at > ${moment(time)} and expires_at < ${moment(thisHour + hour)})
      )::float8 as sessions,
      (select coalesce(json_agg(json_build_array(name, place, value)), '[]') from (
        select name, width_bucket(at, ${`{${starts.join(',')}}`}::timestamptz[]) - 1 as place,
          sum(value) as value
        from figures
        where name in ('users', 'sign-ins')
          and at >= ${starts[0]}::timestamptz and at < ${moment(end.getTime())}
        group by 1, 2) as counted) as daily,
      ${latestEntries(latestShown)} as latest`,
  );
  if (!row) throw new Error('The database has no answer');
  const newUsers = valuesOf('users', row, 2 * days);
  const signIns = valuesOf('sign-ins', row, 2 * days);
  return {
    at: now.toISOString(),
    users: row.users,
    sessions: row.sessions,
    newUsers: compare(newUsers, days),
    signIns: compare(signIns, days),
    days: calendar.slice(days).map((day, index): DayFigures => ({
      day,
      newUsers: newUsers[days + index] ?? 0,
      signIns: signIns[days + index] ?? 0,
    })),
    latest: row.latest.map(unpackEntry),
  };
}

function valuesOf(figure: Row['daily'][number][0], { daily }: Row, length: number): number[] {
  const values = Array.from({ length }, () => 0);
  for (const [name, place, value] of daily) if (name === figure) values[place] = value;
  return values;
}

function compare(values: number[], days: Period): Compared {
  const sum = (part: number[]) => part.reduce((total, value) => total + value, 0);
  return { now: sum(values.slice(days)), before: sum(values.slice(0, days)) };
}

/**
 * Forgets at which hours sessions ended. What is over is never asked for, so it need not be right:
 * a session that is deleted after its end may put a little of it back.
 */
export async function forgetEndedHours(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`delete from figures where name = 'sessions' and at < ${moment(now.getTime() - 24 * hour)}`,
  );
}
