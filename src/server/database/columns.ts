import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';
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

/**
 * Text that is compared byte by byte: the same order on every machine and in every version, and the
 * texts that begin alike stand together.
 */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * How a text is compared where case and accents do not matter: `Élodie` as `elodie`, Arabic without
 * its vowel signs. Marks are taken off the letters that carry them, the rest is put together again.
 */
export const searchNormalized = (value: SQLWrapper): SQL =>
  sql`lower(normalize(regexp_replace(normalize(${value}, NFKD), '[\\u0300-\\u036f\\u0640\\u064b-\\u065f\\u0670]', '', 'g'), NFC))`;
