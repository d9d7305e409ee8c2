import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../database/columns';

/** Mails on their way. Encrypted, because they hold codes; gone once they are sent or of no use. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** Null: nothing is to be sent. It only makes two requests look alike from outside. */
    sealed: text('sealed'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** After this nobody has use for it any more. */
    uselessAt: moment('useless_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_due').on(table.nextAt)],
);
