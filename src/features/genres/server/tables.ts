import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from '~/server/database/columns';

export const genres = pgTable(
  'genres',
  {
    id: id(),
    name: text('name').notNull(),
    colour: text('colour').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('genres_name_unique').on(sql`lower(btrim(${table.name}))`),
    check('genres_colour_hex', sql`${table.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
);
