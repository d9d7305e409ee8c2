import { type SQL, sql } from 'drizzle-orm';
import type { Narrowed } from '~/server/lists/list-kind';
import type { Role } from '~/shared/permissions';
import type { UserStatus } from '../schema';

export interface Filters {
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((it) => it !== undefined)], sql` and `);

/** From a closed list, and written out: the small indexes are found by it. */
const literal = (value: Role | UserStatus) => sql.raw(`'${value}'`);

/** Who has the role and the status at this moment. A ban whose end has passed is none. */
function filteredNow({ role, status }: Filters, now: Date): SQL {
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
function filteredAsWritten({ role, status }: Filters, state: SQL): SQL {
  return all([role && sql`role = ${literal(role)}`, status && sql`${state} = ${literal(status)}`]);
}

/** People whose ban has ended by itself, and nobody has noticed yet. There are never many. */
function endedBans(filters: Filters, now: Date): NonNullable<Narrowed['unnoticed']> {
  const ended = sql`banned and ban_expires is not null and ban_expires <= ${now.toISOString()}`;
  return {
    rows: ended,
    count: (among) => sql`(select coalesce(sum(
        case when ${filteredNow(filters, now)} then 1 else 0 end
        - case when ${filteredAsWritten(filters, sql`'banned'`)} then 1 else 0 end), 0)
      from users where ${ended} and ${among})`,
  };
}

/** How many there are, as the triggers keep it. */
function countedBy({ role, status }: Filters): SQL {
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

/** The filters of a list of people, in the words of its statement. */
export function narrowed(filters: Filters, now: Date): Narrowed {
  return {
    name: `${filters.role ?? ''}:${filters.status ?? ''}`,
    rows: filteredNow(filters, now),
    written: {
      rows: filteredAsWritten(filters, sql`user_state(banned, onboarded_at)`),
      changes: filteredAsWritten(filters, sql`state`),
    },
    counted: countedBy(filters),
    // A ban that ends changes nobody's role.
    ...(filters.status && { unnoticed: endedBans(filters, now) }),
  };
}
