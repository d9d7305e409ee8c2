import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

type Columns = Record<
  | 'id'
  | 'name'
  | 'email'
  | 'role'
  | 'banned'
  | 'banExpires'
  | 'onboardedAt'
  | 'createdAt'
  | 'lastSeenAt'
  | 'nameKey'
  | 'searchKey',
  ExtraConfigColumn
>;

/** Where somebody who was never seen stands: before all others. */
const never = sql.raw(`'-infinity'::timestamptz`);

/** What a list of people can be sorted by, as its indexes have it. The id is the tie-breaker. */
export const userSortKeys = {
  name: (table: { nameKey: SQLWrapper }) => sql`${table.nameKey}`,
  email: (table: { email: SQLWrapper }) => sql`${table.email} collate "C"`,
  created: (table: { createdAt: SQLWrapper }) => sql`${table.createdAt}`,
  'last-seen': (table: { lastSeenAt: SQLWrapper }) => sql`coalesce(${table.lastSeenAt}, ${never})`,
};

/**
 * People who are few among all: walking through everybody to find them would take as long as there
 * are people, so each kind has its own, small indexes.
 */
const rareKinds: Record<string, (table: Columns) => SQL> = {
  admins: (table) => sql`${table.role} = 'admin'`,
  banned: (table) => sql`${table.banned}`,
  new: (table) => sql`${table.onboardedAt} is null`,
};

const sorts = Object.entries(userSortKeys) as [
  keyof typeof userSortKeys,
  (table: Columns) => SQL,
][];

const inWords = (name: string) => name.replaceAll('-', '_');

/** Each way to sort, over everybody and over each of the few. */
function sortIndexes(table: Columns) {
  return sorts.flatMap(([sort, key]) => [
    index(`users_by_${inWords(sort)}`).on(key(table), table.id),
    ...Object.entries(rareKinds).map(([kind, among]) =>
      index(`users_${kind}_by_${inWords(sort)}`)
        .on(key(table), table.id)
        .where(among(table)),
    ),
  ]);
}

/** All that lists and searches of people stand on. */
export function userIndexes(table: Columns) {
  return [
    ...sortIndexes(table),
    // Substring search.
    index('users_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    // Bans that end, or have ended.
    index('users_ban_end')
      .on(table.banExpires)
      .where(sql`${table.banned} and ${table.banExpires} is not null`),
  ];
}
