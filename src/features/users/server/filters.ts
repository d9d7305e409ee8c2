import { type SQL, and, sql } from 'drizzle-orm';
import type { Role } from '~/shared/permissions';
import type { UserStatus } from '../schema';

export interface Filters {
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

/** Users with this role and status at this moment. A ban that has expired is none. */
export function userFilter({ role, status }: Filters, now: Date): SQL | undefined {
  const at = now.toISOString();
  const notBanned = sql`(not banned or ban_expires <= ${at})`;
  const byStatus: Record<UserStatus, SQL> = {
    banned: sql`banned and (ban_expires is null or ban_expires > ${at})`,
    'not-onboarded': sql`onboarded_at is null and ${notBanned}`,
    active: sql`onboarded_at is not null and ${notBanned}`,
  };
  // From a closed list, and not a parameter: the planner matches it with the partial indexes.
  return and(role && sql.raw(`role = '${role}'`), status && byStatus[status]);
}
