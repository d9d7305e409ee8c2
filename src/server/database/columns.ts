import { type SQL, type SQLWrapper, getTableColumns, sql } from 'drizzle-orm';
import { type PgTable, customType, text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '~/shared/ids';

/** Common columns, defined once so that they mean the same in every table. */

export const id = () => text('id').primaryKey().$defaultFn(newId);

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => timestamptz('created_at').notNull().defaultNow();

export const updatedAt = () =>
  timestamptz('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** What the table of every record has. */
export const recordColumns = () => ({ id: id(), createdAt: createdAt(), updatedAt: updatedAt() });

/**
 * Text in byte order (collation "C"): the same order on every machine and version, and prefix
 * searches can use the index.
 */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * Normalizes text to ignore case and accents: `Élodie` becomes `elodie`, and Arabic loses its vowel
 * signs. NFKD separates the marks from their letters, NFC composes the rest again.
 */
export const searchNormalized = (value: SQLWrapper): SQL =>
  sql`lower(normalize(regexp_replace(normalize(${value}, NFKD), '[\\u0300-\\u036f\\u0640\\u064b-\\u065f\\u0670]', '', 'g'), NFC))`;

/** A column by which a text is sorted and searched: `nameKey: searchKey('name_key', () => users.name)`. */
export const searchKey = (name: string, source: () => SQLWrapper) =>
  bytewiseText(name).generatedAlwaysAs((): SQL => searchNormalized(source()));

/** The columns that a schema names, by its entries. All others stay in the database. */
export function pickColumns<Table extends PgTable, Entries extends object>(
  table: Table,
  entries: Entries,
): Pick<Table['_']['columns'], keyof Table['_']['columns'] & keyof Entries> {
  const named = Object.entries(getTableColumns(table)).filter(([name]) =>
    Object.hasOwn(entries, name),
  );
  return Object.fromEntries(named) as ReturnType<typeof pickColumns<Table, Entries>>;
}

/** `updatedAt` always increases, in milliseconds as clients see it (optimistic locking). */
export const nextUpdatedAt = (updated: SQLWrapper, now: Date): SQL =>
  sql`greatest(${now.toISOString()}::timestamptz,
    date_trunc('milliseconds', ${updated}) + interval '1 millisecond')`;
