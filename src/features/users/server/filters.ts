import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '~/shared/permissions';
import type { UserStatus } from '../schema';

export interface Filters {
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

export const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((it) => it !== undefined)], sql` and `);

/** From a closed list, and written out: the small indexes are found by it. */
const literal = (value: Role | UserStatus) => sql.raw(`'${value}'`);

/** Who has the role and the status at this moment. A ban whose end has passed is none. */
export function filteredNow({ role, status }: Filters, now: Date): SQL {
  const at = now.toISOString();
  const banned = sql`banned and (ban_expires is null or ban_expires > ${at})`;
  const welcome = sql`(not banned or ban_expires <= ${at})`;
  const byStatus: Record<UserStatus, SQL> = {
    banned,
    'not-onboarded': sql`onboarded_at is null and ${welcome}`,
    active: sql`onboarded_at is not null and ${welcome}`,
  };
  return all([role && sql`role = ${literal(role)}`, status && byStatus[status]]);
}

/** The same as it was written down, where a ban lasts until somebody lifts it. */
export function filteredAsWritten({ role, status }: Filters, state: SQL): SQL {
  return all([role && sql`role = ${literal(role)}`, status && sql`${state} = ${literal(status)}`]);
}

/**
 * What has to be added to a figure that was written down: people whose ban has ended by itself, and
 * nobody has noticed yet. There are never many.
 */
export function endedBans(filters: Filters, now: Date, matching: SQL = sql`true`): SQL {
  if (!filters.status) return sql`0`;
  const at = now.toISOString();
  return sql`(select coalesce(sum(case when ${filteredNow(filters, now)} then 1 else 0 end
      - case when ${filteredAsWritten(filters, sql`'banned'`)} then 1 else 0 end), 0)
    from users where banned and ban_expires is not null and ban_expires <= ${at} and ${matching})`;
}

/** How many there are, as the triggers keep it. */
export function countedBy({ role, status }: Filters): SQL {
  const names = (role ? [role] : ['admin', 'user']).flatMap((of) =>
    (status ? [status] : ['active', 'banned', 'not-onboarded']).map((is) =>
      ['users', of, is].join(':'),
    ),
  );
  const list = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  return sql`(select coalesce(sum(value), 0) from counters where name in (${list}))`;
}
