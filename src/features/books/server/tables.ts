import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type ExtraConfigColumn,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { genres } from '../genres/server/tables';
import {
  bytewiseText,
  createdAt,
  id,
  searchNormalized,
  searchKey,
  updatedAt,
} from '~/server/database/columns';

/** Truncated to fit the size limit of an index entry. */
const sortForm = (value: SQLWrapper): SQL => sql`left(${searchNormalized(value)}, 600)`;

/** The author's name alone: the key continues with the title. */
export const authorOfKey = (table: { authorKey: SQLWrapper }): SQL =>
  sql`split_part(${table.authorKey}, chr(1), 1)`;

/** Sort key for an unknown year: before all others. */
const yearKey = (table: { year: SQLWrapper }): SQL =>
  sql`coalesce(${table.year}, ${sql.raw(`'-32768'::smallint`)})`;

/** Uploaded covers. The id names their files. */
export const covers = pgTable(
  'covers',
  { id: text('id').primaryKey(), createdAt: createdAt() },
  (table) => [index('covers_created').on(table.createdAt)],
);

/** Keyset pagination of the list and of the books of a genre: each sort key, with the id as tie-breaker. */
const sortIndexes = (
  sort: string,
  key: SQLWrapper,
  table: Record<'id' | 'genreId', ExtraConfigColumn>,
) => [
  index(`books_by_${sort}`).on(sql`${key}`, table.id),
  index(`books_genre_by_${sort}`).on(table.genreId, sql`${key}`, table.id),
];

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
    ...sortIndexes('title', table.titleKey, table),
    ...sortIndexes('author', table.authorKey, table),
    ...sortIndexes('year', yearKey(table), table),
    ...sortIndexes('created', table.createdAt, table),
    // Substring search.
    index('books_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    // Autocomplete of names.
    index('books_publishers')
      .on(table.publisherKey)
      .where(sql`${table.publisherKey} is not null`),
    index('books_author_names').using('gin', sql`${authorOfKey(table)} gin_trgm_ops`),
    index('books_publisher_names').using('gin', table.publisherKey.op('gin_trgm_ops')),
    uniqueIndex('books_title_author_unique').on(
      sql`lower(btrim(${table.title}))`,
      sql`lower(btrim(${table.author}))`,
    ),
    index('books_cover')
      .on(table.cover)
      .where(sql`${table.cover} is not null`),
  ],
);

/** How lists are sorted, as in the indexes. */
export const bookSorts = {
  title: books.titleKey,
  author: books.authorKey,
  year: { key: yearKey(books), type: 'smallint' },
  created: books.createdAt,
};
