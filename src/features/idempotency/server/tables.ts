import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { timestamptz } from '~/server/database/columns';

/** Requests with an `Idempotency-Key` of the last day, and their responses. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** HMAC of procedure and input: input such as a code cannot be guessed from it. */
    requestHash: text('request_hash').notNull(),
    /** Null until the request is complete. */
    status: integer('status'),
    /** The output or the error as JSON, encrypted: it may contain a secret that is shown once. */
    body: text('body'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
