import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  text,
  unique,
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
import { userIndexes } from './user-indexes';

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
