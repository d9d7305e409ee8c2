import { type SQL, and, sql } from 'drizzle-orm';
import { userSortKeys, users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { keysetPage } from '~/server/lists/keyset-page';
import type { KeysetList } from '~/server/lists/keyset-statement';
import type { Page, SortOrder } from '~/shared/schema';
import type { ListUsers, UserRow } from '../schema';
import type { UserSort, UserStatus } from '../search';
import { rowColumns, toRow } from './queries';
import { type SearchTerm, parseSearchTerm } from '~/server/lists/search-term';
import type { Role } from '~/shared/permissions';

const userList: KeysetList<UserSort, typeof rowColumns> = {
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
function userFilter(
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

/** What the better-auth client can ask of the list of users. */
export interface UserSearch {
  offset: number;
  limit: number;
  sort: UserSort;
  order: SortOrder;
  search?: {
    field: 'email' | 'name';
    operator: 'contains' | 'starts_with' | 'ends_with';
    value: string;
  };
  filter: { role?: Role; banned?: boolean; email?: string; id?: string };
}

const list = {
  ...userList,
  columns: { ...rowColumns, banReason: users.banReason, updatedAt: users.updatedAt },
};

/**
 * Offset pagination on top of the keyset list: reads the first `offset + limit` rows and skips. The
 * caller bounds their sum; deep pages need a cursor.
 */
export async function listUsersByOffset(db: Db, query: UserSearch, now: Date) {
  const { offset, limit, sort, order, search } = query;
  const term = search && parseSearchTerm(search.value);
  // The index finds short terms only at the beginning of a name or email.
  const isIndexed = term?.mode === 'substring' || search?.operator === 'starts_with';
  const { items, total } = await keysetPage(db, list, {
    limit: offset + limit,
    sort,
    order,
    searchTerm: isIndexed ? (search?.value ?? '') : '',
    filter: and(search && term && matches(search, term), getFilter(query, now)),
  });
  return { users: items.slice(offset), total };
}

/** Narrows the search, whose index covers name and email, to one of them and to one end of it. */
function matches(
  { field, operator }: NonNullable<UserSearch['search']>,
  { text }: SearchTerm,
): SQL {
  const column = sql.identifier(field === 'email' ? 'email' : 'name_key');
  const at = sql`strpos(${column}, lower(${text}))`;
  if (operator === 'starts_with') return sql`${at} = 1`;
  if (operator === 'ends_with') return sql`right(${column}, ${text.length}) = lower(${text})`;
  return sql`${at} > 0`;
}

function getFilter({ filter }: UserSearch, now: Date): SQL | undefined {
  const { role, banned, email, id } = filter;
  const isBanned = userFilter({ status: 'banned' }, now);
  return and(
    userFilter({ role }, now),
    banned === undefined ? undefined : banned ? isBanned : sql`not (${isBanned})`,
    email === undefined ? undefined : sql`email = ${email}`,
    id === undefined ? undefined : sql`id = ${id}`,
  );
}
