import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { createdAt, id, timestamptz } from '~/server/database/columns';
import { emailChoices } from '../limits';
import type { NotificationValues } from './type';

/** Notifications of users. Values are copied, so that a text never shows more than on that day. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the notification type. */
    name: text('name').notNull(),
    values: jsonb('values').$type<NotificationValues>().notNull(),
    /** ID of the user who caused it. Emails about what one user does are limited. */
    actorId: text('actor_id'),
    /** ID of the user whose name is among the values, if it is not the actor. */
    namedId: text('named_id'),
    /** A path of the product. */
    link: text('link').notNull(),
    /** While it is unread, further notifications with this key are counted here. */
    groupKey: text('group_key'),
    count: integer('count').notNull().default(1),
    /** False if only an email is wanted. */
    inApp: boolean('in_app').notNull(),
    /** The email that is yet to be sent. */
    pendingEmail: text('pending_email', { enum: ['now', 'daily'] }),
    createdAt: createdAt(),
    /** When it was last counted. */
    updatedAt: timestamptz('updated_at').notNull(),
    readAt: timestamptz('read_at'),
  },
  (table) => [
    index('notifications_newest').on(table.userId, table.updatedAt, table.id),
    index('notifications_unread')
      .on(table.userId, table.updatedAt, table.id)
      .where(sql`${table.readAt} is null`),
    uniqueIndex('notifications_group')
      .on(table.userId, table.groupKey)
      .where(sql`${table.readAt} is null`),
    index('notifications_pending')
      .on(table.pendingEmail, table.userId)
      .where(sql`${table.pendingEmail} is not null`),
    index('notifications_age').on(table.updatedAt),
    // Names are erased with their users.
    index('notifications_named').on(sql`coalesce(${table.namedId}, ${table.actorId})`),
  ],
);

/** What users have chosen. Without a row, the defaults of the type apply. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the notification type. */
    name: text('name').notNull(),
    inApp: boolean('in_app').notNull(),
    email: text('email', { enum: emailChoices }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
