import { text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '~/shared/ids';

/** Columns that every table has, written once so that they mean the same everywhere. */

export const id = () => text('id').primaryKey().$defaultFn(newId);

export const moment = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => moment('created_at').notNull().defaultNow();

export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
