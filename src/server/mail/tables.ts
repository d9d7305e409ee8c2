import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../database/columns';

/** Outbox of pending mails. Encrypted, as they contain codes; deleted once sent or expired. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** Null: nothing to send. Prevents account enumeration: unknown accounts do the same work. */
    sealed: text('sealed'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** Expiry: the mail is deleted after this time, sent or not. */
    expiresAt: moment('useless_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_due').on(table.nextAt)],
);
