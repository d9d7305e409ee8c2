import { type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, searchKey, updatedAt } from '~/server/database/columns';

export const genres = pgTable(
  'genres',
  {
    id: id(),
    name: text('name').notNull(),
    colour: text('colour').notNull(),
    /** Normalized name for sorting and search. */
    nameKey: searchKey('name_key', (): SQLWrapper => genres.name),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('genres_name_unique').on(sql`lower(btrim(${table.name}))`),
    index('genres_by_name').on(table.nameKey, table.id),
    check('genres_colour_hex', sql`${table.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
);
