import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns';

/**
 * Files that nothing refers to. They are deleted a day after they were found, so that a backup whose
 * rows are older than its files is complete.
 */
export const unusedFiles = pgTable('unused_files', {
  key: text('key').primaryKey(),
  foundAt: timestamptz('found_at').notNull(),
});
