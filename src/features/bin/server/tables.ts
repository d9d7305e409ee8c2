import { type SQL, sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytewiseText, id, searchNormalized, timestamptz } from '~/server/database/columns';

/** Deleted records that can be restored. No other table refers to them, so names are free again. */
export const binEntries = pgTable(
  'bin_entries',
  {
    /** Of the deleted record. */
    id: id(),
    /** As in `bin` of the features. */
    type: text('type').notNull(),
    name: text('name').notNull(),
    /** Tells records of the same name apart. */
    detail: text('detail').notNull(),
    deletedById: text('deleted_by_id').notNull(),
    deletedAt: timestamptz('deleted_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** The record and all that was deleted with it, encrypted: see `Snapshot`. */
    data: text('data').notNull(),
    /** IDs of its uploaded images, which stay as long as the entry. */
    images: text('images').array().notNull(),
    /** Truncated to fit the size limit of an index entry. */
    searchKey: bytewiseText('search_key').generatedAlwaysAs(
      (): SQL =>
        sql`left(${searchNormalized(sql`${binEntries.name} || ' ' || ${binEntries.detail}`)}, 600)`,
    ),
  },
  (table) => [
    index('bin_entries_newest').on(table.deletedAt, table.id),
    index('bin_entries_expiry').on(table.expiresAt),
    index('bin_entries_images').using('gin', table.images),
    index('bin_entries_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    index('bin_entries_prefix').on(table.searchKey),
  ],
);
