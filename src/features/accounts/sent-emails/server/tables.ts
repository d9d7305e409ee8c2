import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../auth/auth.server';
import { createdAt, timestamptz } from '~/server/database/columns';

/** Emails to users, without subject and content. Written by the job that sends them. */
export const sentEmails = pgTable(
  'sent_emails',
  {
    /** Of the job, so a repeated attempt is the same row. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that it was sent to. */
    email: text('email').notNull(),
    /** The key of a message without values. */
    title: text('title').notNull(),
    /** The record that it is about. */
    aboutId: text('about_id'),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    reason: text('reason'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull(),
    /** Not tried after that. */
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('sent_emails_user').on(table.userId, table.createdAt, table.id),
    index('sent_emails_created').on(table.createdAt),
  ],
);
