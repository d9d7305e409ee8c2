import { type SQL, and, sql } from 'drizzle-orm';
import { users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { keysetPage } from '~/server/lists/keyset-page';
import { type SearchTerm, parseSearchTerm } from '~/server/lists/search-term';
import type { SortOrder } from '~/shared/schema';
import type { Role } from '~/shared/permissions';
import type { UserSort } from '../search';
import { userFilter, userList } from './list';
import { rowColumns } from './queries';

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
