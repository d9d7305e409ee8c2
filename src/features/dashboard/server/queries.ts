import { type SQL, sql } from 'drizzle-orm';
import {
  type ActivityEntryJson,
  latestEntries,
  fromEntryJson,
} from '~/features/activity/activity.server';
import { type Db, rows } from '~/server/database/database';
import { addDays, dayIn } from '~/shared/i18n/zoned-time';
import type { Compared, DashboardStats, DayStats, StatsInput } from '../schema';

const latestShown = 8;

type PerDay = Record<string, number>;

interface Row {
  users: number;
  sessions: number;
  new_users: PerDay;
  sign_ins: PerDay;
  latest: ActivityEntryJson[];
}

/**
 * Rows per calendar day of a time zone, from one day up to but not including another, as a JSON
 * object. Compares the bare timestamp, so the index on it is used.
 */
function countPerDay(
  source: { table: SQL; at: SQL; where?: SQL },
  range: { from: string; until: string; timeZone: string },
): SQL {
  const zone = sql`${range.timeZone}::text`;
  const getStart = (day: string) => sql`(${day}::timestamp at time zone ${zone})`;
  return sql`(select coalesce(json_object_agg(day, count), '{}') from (
    select (${source.at} at time zone ${zone})::date as day, count(*) as count
    from ${source.table}
    where ${source.where ?? sql`true`}
      and ${source.at} >= ${getStart(range.from)} and ${source.at} < ${getStart(range.until)}
    group by 1) as per_day)`;
}

/** All stats in one statement, counted through indexes. */
export async function readStats(
  db: Db,
  { days, timeZone }: StatsInput,
  now: Date,
): Promise<DashboardStats> {
  const today = dayIn(now, timeZone);
  // The period plus the same number of days before it, for comparison.
  const from = addDays(today, 1 - 2 * days);
  const range = { from, until: addDays(today, 1), timeZone };
  const newUsers = countPerDay({ table: sql`users`, at: sql`created_at` }, range);
  const signIns = countPerDay(
    { table: sql`activity`, at: sql`at`, where: sql`kind = 'sign-in'` },
    range,
  );
  const [row] = await rows<Row>(
    db,
    sql`select (select count(*)::float8 from users) as users,
      (select count(*)::float8 from sessions where expires_at > ${now.toISOString()}) as sessions,
      ${newUsers} as new_users, ${signIns} as sign_ins,
      ${latestEntries(latestShown)} as latest`,
  );
  if (!row) throw new Error('readStats: the database returned no row');
  const all = Array.from({ length: 2 * days }, (_, index): DayStats => {
    const day = addDays(from, index);
    return { day, newUsers: row.new_users[day] ?? 0, signIns: row.sign_ins[day] ?? 0 };
  });
  return {
    at: now.toISOString(),
    users: row.users,
    sessions: row.sessions,
    newUsers: compare(all, days, 'newUsers'),
    signIns: compare(all, days, 'signIns'),
    days: all.slice(days),
    latest: row.latest.map(fromEntryJson),
  };
}

function compare(all: DayStats[], days: number, field: 'newUsers' | 'signIns'): Compared {
  const sum = (part: DayStats[]) => part.reduce((total, day) => total + day[field], 0);
  return { now: sum(all.slice(days)), before: sum(all.slice(0, days)) };
}
