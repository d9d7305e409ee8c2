import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { genres } from '../genres/server/tables';
import {
  bytewiseText,
  createdAt,
  id,
  searchNormalized,
  searchKey,
  updatedAt,
} from '~/server/database/columns';
import type { ConstraintErrors } from '~/server/database/errors';
import { bookErrors } from '../errors';
import { bookIndexes } from './book-indexes';

/** Truncated to fit the size limit of an index entry. */
const sortForm = (value: SQLWrapper): SQL => sql`left(${searchNormalized(value)}, 600)`;

/** Uploaded covers. The id names their files. */
export const covers = pgTable(
  'covers',
  { id: text('id').primaryKey(), createdAt: createdAt() },
  (table) => [index('covers_created').on(table.createdAt)],
);

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
    /** Null if the cover is generated. A referenced cover cannot be deleted. */
    cover: text('cover_id').references(() => covers.id, { onDelete: 'restrict' }),
    titleKey: bytewiseText('title_key').generatedAlwaysAs((): SQL => sortForm(books.title)),
    /** Author, then title: the books of an author are sorted together, by title. */
    authorKey: bytewiseText('author_key').generatedAlwaysAs((): SQL =>
      sortForm(sql`${books.author} || chr(1) || ${books.title}`),
    ),
    publisherKey: bytewiseText('publisher_key').generatedAlwaysAs((): SQL =>
      sortForm(books.publisher),
    ),
    /** Normalized text for search. */
    searchKey: searchKey(
      'search_key',
      (): SQLWrapper =>
        sql`${books.title} || ' ' || ${books.author} || coalesce(' ' || ${books.publisher}, '')`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...bookIndexes(table),
    uniqueIndex('books_title_author_unique').on(
      sql`lower(btrim(${table.title}))`,
      sql`lower(btrim(${table.author}))`,
    ),
    index('books_cover')
      .on(table.cover)
      .where(sql`${table.cover} is not null`),
  ],
);

/** Violated constraints as errors. */
export const bookConstraints: ConstraintErrors = {
  books_title_author_unique: {
    code: 'TITLE_TAKEN',
    kind: bookErrors.TITLE_TAKEN,
    field: 'title',
  },
  books_genre_id_genres_id_fk: {
    code: 'BOOK_GENRE_GONE',
    kind: bookErrors.BOOK_GENRE_GONE,
    field: 'genreId',
  },
  books_cover_id_covers_id_fk: {
    code: 'COVER_GONE',
    kind: bookErrors.COVER_GONE,
    field: 'cover',
  },
};
