import { bigint, boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sessions, users } from '~/features/accounts/auth/auth.server';
import { createdAt, id, timestamptz } from '~/server/database/columns';

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Base64url, as in the browser's JSON. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** Grows with each use if the authenticator counts; 0 if it does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, comma-separated: `internal,hybrid`. */
    transports: text('transports').notNull().default(''),
    /** The host it was created for: it works at no other. */
    rpId: text('rp_id').notNull(),
    /** Whether the authenticator copies it to the user's other devices. */
    synced: boolean('synced').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('passkeys_credential_unique').on(table.credentialId),
    index('passkeys_user').on(table.userId, table.createdAt, table.id),
  ],
);

/** When a passkey was last used in a session. Deleted with it. */
export const confirmations = pgTable('passkey_confirmations', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  confirmedAt: timestamptz('confirmed_at').notNull(),
});

/** Users who do not want to be offered a passkey again. */
export const passkeyOffers = pgTable('passkey_offers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  dismissedAt: timestamptz('dismissed_at').notNull(),
});
