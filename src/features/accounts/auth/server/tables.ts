import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  text,
  unique,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';
import {
  bytewiseText,
  createdAt,
  id,
  timestamptz,
  searchNormalized,
  searchKey,
  updatedAt,
} from '~/server/database/columns';
import { languages } from '~/shared/i18n/languages';
import { themes } from '~/shared/preferences/preferences';

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
function userIndexes(table: Columns) {
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

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull().default(''),
    /** Always normalized: see `normalizeEmail`. */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** URL of the uploaded picture: see `features/account/server/avatar.ts`. */
    image: text('image'),
    role: text('role', { enum: ['admin', 'user'] })
      .notNull()
      .default('user'),
    /** Null until the user completes onboarding. */
    onboardedAt: timestamptz('onboarded_at'),
    banned: boolean('banned').notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: timestamptz('ban_expires'),
    /** Of pages, and of emails that the user does not request; null before the first sign-in. */
    language: text('language', { enum: languages }),
    /** Null until chosen: the browser's applies. */
    theme: text('theme', { enum: themes }),
    /** An IANA name; null follows the browser. */
    timeZone: text('time_zone'),
    /** Whether an email tells of sign-ins from new devices. Administrators always get it. */
    signInNotices: boolean('sign_in_notices').notNull().default(true),
    /** Browsers that signed in before this are new again, because the user said "This wasn't me". */
    browsersForgottenAt: timestamptz('browsers_forgotten_at'),
    /** When the user last used a session, to within ten minutes. Ignores impersonation. */
    lastSeenAt: timestamptz('last_seen_at'),
    /**
     * Sort key, also used for searches of one or two letters. Users without a name sort last: their
     * key is the highest character.
     */
    nameKey: bytewiseText('name_key').generatedAlwaysAs(
      (): SQL => sql`coalesce(nullif(${searchNormalized(users.name)}, ''), chr(1114111))`,
    ),
    /** The text for substring search. */
    searchKey: searchKey(
      'search_key',
      (): SQLWrapper => sql`${users.name} || ' ' || ${users.email}`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...userIndexes(table),
    unique('users_email_unique').on(table.email),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role_known', sql`${table.role} in ('admin', 'user')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    /** See `hashToken`: only the cookie has the token itself. */
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** How the user signed in, as in `signInMethods` of features; null for impersonations. */
    method: text('method'),
    impersonatedBy: text('impersonated_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator's session that started the impersonation. Ends with it. */
    parentId: text('parent_id').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('sessions_token_hash_unique').on(table.tokenHash),
    // A user's sessions, newest first.
    index('sessions_user').on(table.userId, table.createdAt, table.id),
    // Counts active sessions, and finds expired ones.
    index('sessions_end').on(table.expiresAt),
    index('sessions_impersonator')
      .on(table.impersonatedBy)
      .where(sql`${table.impersonatedBy} is not null`),
    index('sessions_parent')
      .on(table.parentId)
      .where(sql`${table.parentId} is not null`),
  ],
);

/** A sign-in method other than codes, such as a password. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('accounts_provider_unique').on(table.providerId, table.accountId),
    index('accounts_user').on(table.userId),
  ],
);

/** Pending one-time codes, encrypted with the secret, and hashes of links in notices. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);
