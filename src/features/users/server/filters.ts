import { type SQL, and, sql } from 'drizzle-orm';
import type { Role } from '~/shared/permissions';
import type { UserStatus } from '../search';

export interface Filters {
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

/** Filters users by role and current status. Expired bans do not count. */
export function userFilter({ role, status }: Filters, now: Date): SQL | undefined {
  const at = now.toISOString();
  const notBanned = sql`(not banned or ban_expires <= ${at})`;
  const byStatus: Record<UserStatus, SQL> = {
    banned: sql`banned and (ban_expires is null or ban_expires > ${at})`,
    'not-onboarded': sql`onboarded_at is null and ${notBanned}`,
    active: sql`onboarded_at is not null and ${notBanned}`,
  };
  // Inlined from a closed list instead of a parameter, so the planner can use partial indexes.
  return and(role && sql.raw(`role = '${role}'`), status && byStatus[status]);
}
