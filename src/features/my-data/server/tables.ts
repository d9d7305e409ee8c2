import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { createdAt, id, timestamptz } from '~/server/database/columns';

/** The latest export of each user: a new request replaces it. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['pending', 'ready', 'failed'] }).notNull(),
    /** Chosen with the request, so that a retried job overwrites its own file. */
    fileKey: text('file_key').notNull(),
    /** SHA-256 of the token in the email: it cannot be read from the database. */
    tokenHash: text('token_hash'),
    createdAt: createdAt(),
    /** When the link expires. Null until the archive is ready. */
    expiresAt: timestamptz('expires_at'),
  },
  (table) => [
    unique('data_exports_user_unique').on(table.userId),
    unique('data_exports_file_unique').on(table.fileKey),
  ],
);
