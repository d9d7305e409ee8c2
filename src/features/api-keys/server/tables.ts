import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { createdAt, id, timestamptz } from '~/server/database/columns';

/** The columns of every kind of key. */
export const keyColumns = () => ({
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** The first characters, to recognize it. */
  start: text('start').notNull(),
  /** `users:create`. Null: reads what its user may see, and changes nothing. */
  permissions: text('permissions').array(),
  expiresAt: timestamptz('expires_at'),
  lastUsedAt: timestamptz('last_used_at'),
  lastUsedAddress: text('last_used_address'),
  createdAt: createdAt(),
});

/** Keys of users. Revoked ones are deleted: the audit log has their names. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    ...keyColumns(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('api_keys_token_unique').on(table.tokenHash),
    index('api_keys_user').on(table.userId, table.createdAt, table.id),
  ],
);
