import { type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, searchKey, updatedAt } from '~/server/database/columns';
import type { ConstraintErrors } from '~/server/database/errors';
import { genreErrors } from '../errors';

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

/** Violated constraints as errors. */
export const genreConstraints: ConstraintErrors = {
  genres_name_unique: { code: 'GENRE_EXISTS', kind: genreErrors.GENRE_EXISTS, field: 'name' },
};
