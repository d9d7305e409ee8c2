import { type SQL, and, sql } from 'drizzle-orm';
import { userSortKeys, users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { keysetPage } from '~/server/lists/keyset-page';
import type { KeysetList } from '~/server/lists/keyset-statement';
import type { Page } from '~/shared/schema';
import type { ListUsers, UserRow } from '../schema';
import type { UserSort, UserStatus } from '../search';
import { rowColumns, toRow } from './queries';

export const userList: KeysetList<UserSort, typeof rowColumns> = {
  table: users,
  sorts: {
    name: {
      key: userSortKeys.name(users),
      descendingKey: userSortKeys['name-descending'](users),
      type: 'text',
    },
    email: { key: userSortKeys.email(users), type: 'text' },
    created: { key: userSortKeys.created(users), type: 'timestamptz' },
    'last-seen': { key: userSortKeys['last-seen'](users), type: 'timestamptz' },
  },
  columns: rowColumns,
  search: { substring: 'search_key', prefix: ['name_key', 'email'] },
};

/** Filters users by role and current status. Expired bans do not count. */
export function userFilter(
  { role, status }: Pick<ListUsers, 'role' | 'status'>,
  now: Date,
): SQL | undefined {
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

/** One page of users (keyset pagination), with the total. */
export async function listUsers(db: Db, input: ListUsers, now: Date): Promise<Page<UserRow>> {
  const page = await keysetPage(db, userList, { ...input, filter: userFilter(input, now) });
  return { ...page, items: page.items.map((item) => toRow(item, now)) };
}
