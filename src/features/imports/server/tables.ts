import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { createdAt, id, timestamptz } from '~/server/database/columns';
import type { MessageKey } from '~/shared/i18n/i18n';
import { encodings, separators } from '../limits';
import { type Fate, type Import, importStatuses } from '../schema';
import { fates } from '../search';

/** Uploaded files of administrators. Deleted after a day. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As in `imports` of the features. */
    type: text('type').notNull(),
    status: text('status', { enum: importStatuses }).notNull(),
    fileName: text('file_name').notNull(),
    /** Compressed and encrypted, as it may have more columns than are imported. Null once started. */
    file: text('file'),
    encoding: text('encoding', { enum: encodings }).notNull(),
    separator: text('separator', { enum: separators }).notNull(),
    /** Headers and the first rows, encrypted like the file. */
    preview: text('preview'),
    /** One empty text for each column of the file: the release before reads how many there are. */
    headers: jsonb('headers').$type<string[]>().notNull(),
    /** Empty: the release before stored the first rows here. */
    samples: jsonb('samples').$type<string[][]>().notNull(),
    rowCount: integer('row_count').notNull(),
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull(),
    /** Increases with each check: an earlier job stops. */
    revision: integer('revision').notNull().default(0),
    counts: jsonb('counts').$type<NonNullable<Import['counts']>>(),
    /** Columns with changes that need a permission of their own. */
    guarded: jsonb('guarded').$type<string[]>().notNull(),
    batchId: text('batch_id'),
    startedAt: timestamptz('started_at'),
    undoBatchId: text('undo_batch_id'),
    undoLeft: integer('undo_left'),
    createdAt: createdAt(),
  },
  (table) => [
    index('imports_user').on(table.userId, table.createdAt),
    index('imports_created').on(table.createdAt),
  ],
);
export type StoredImport = typeof imports.$inferSelect;

export interface StoredProblem {
  column: string | null;
  message: MessageKey | (string & {});
  parameters?: Record<string, string | number>;
}

export interface StoredChange {
  column: string;
  from: string | null;
  to: string | null;
  guarded?: boolean;
}

/** The rows of a file that was checked. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** As spreadsheets number it. */
    number: integer('number').notNull(),
    fate: text('fate', { enum: fates }).$type<Fate>().notNull(),
    label: text('label').notNull(),
    changes: jsonb('changes').$type<StoredChange[]>().notNull(),
    problems: jsonb('problems').$type<StoredProblem[]>().notNull(),
    /** Of the call that imports it: `create` or `update`. Null if there is nothing to do. */
    input: jsonb('input').$type<Record<string, unknown>>(),
    /** Of the call that changes it back, without `expectedUpdatedAt`. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('import_rows_fate').on(table.importId, table.fate, table.number),
  ],
);
export type StoredRow = typeof importRows.$inferSelect;
