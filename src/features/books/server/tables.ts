import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { genres } from '~/features/genres/genres.server';
import { createdAt, id, updatedAt } from '~/server/database/columns';

export const books = pgTable(
  'books',
  {
    id: id(),
    title: text('title').notNull(),
    author: text('author').notNull(),
    genreId: text('genre_id')
      .notNull()
      .references(() => genres.id, { onDelete: 'restrict' }),
    publisher: text('publisher'),
    year: smallint('year'),
    summary: text('summary'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('books_title_author_unique').on(
      sql`lower(btrim(${table.title}))`,
      sql`lower(btrim(${table.author}))`,
    ),
    // The list: by title, with the id as tie-breaker.
    index('books_by_title').on(sql`lower(${table.title})`, table.id),
    index('books_genre').on(table.genreId),
  ],
);
