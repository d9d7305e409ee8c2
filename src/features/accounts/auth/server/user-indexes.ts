import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

type Columns = Record<
  | 'id'
  | 'name'
  | 'email'
  | 'image'
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

/** Users who were never seen sort before all others. */
const never = sql.raw(`'-infinity'::timestamptz`);

/** The sort keys of user lists, as indexed. The ID is the tie-breaker. */
export const userSortKeys = {
  name: (table: { nameKey: SQLWrapper }) => sql`${table.nameKey}`,
  /** Users without a name sort last in this order too: their key is the lowest one. */
  'name-descending': (table: { nameKey: SQLWrapper }) =>
    sql`coalesce(nullif(${table.nameKey}, chr(1114111)), '')`,
  email: (table: { email: SQLWrapper }) => sql`${table.email} collate "C"`,
  created: (table: { createdAt: SQLWrapper }) => sql`${table.createdAt}`,
  'last-seen': (table: { lastSeenAt: SQLWrapper }) => sql`coalesce(${table.lastSeenAt}, ${never})`,
};

/**
 * Partial indexes for small groups of users: scanning the full sort index to find them would take
 * time proportional to all users.
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

/** Every sort key, over all users and over each small group. */
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

/** All indexes for user lists and searches. */
export function userIndexes(table: Columns) {
  return [
    ...sortIndexes(table),
    // Substring search.
    index('users_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    // Finds which uploaded pictures are in use.
    index('users_image')
      .on(table.image)
      .where(sql`${table.image} is not null`),
    // Bans with an end date.
    index('users_ban_end')
      .on(table.banExpires)
      .where(sql`${table.banned} and ${table.banExpires} is not null`),
  ];
}
