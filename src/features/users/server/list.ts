import { userSortKeys, users } from '~/features/auth/auth.server';
import type { Db } from '~/server/database/database';
import { type KeysetList, keysetPage } from '~/server/lists/keyset-page';
import type { Page } from '~/shared/paging';
import type { ListUsers, UserRow } from '../schema';
import type { UserSort } from '../search';
import { userFilter } from './filters';
import { rowColumns, toRow } from './queries';

export const userList: KeysetList<UserSort, typeof rowColumns> = {
  table: users,
  sorts: {
    name: { key: userSortKeys.name(users), type: 'text' },
    email: { key: userSortKeys.email(users), type: 'text' },
    created: { key: userSortKeys.created(users), type: 'timestamptz' },
    'last-seen': { key: userSortKeys['last-seen'](users), type: 'timestamptz' },
  },
  columns: rowColumns,
  search: { substring: 'search_key', prefix: ['name_key', 'email'] },
};

/** One page of users (keyset pagination), with the total. */
export async function listUsers(db: Db, input: ListUsers, now: Date): Promise<Page<UserRow>> {
  const page = await keysetPage(db, userList, { ...input, filter: userFilter(input, now) });
  return { ...page, items: page.items.map((it) => toRow(it, now)) };
}
