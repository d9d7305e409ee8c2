import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';
import type { BookSort } from '../search';

type Columns = Record<
  'id' | 'genreId' | 'titleKey' | 'authorKey' | 'publisherKey' | 'searchKey' | 'year' | 'createdAt',
  ExtraConfigColumn
>;

/** Sort key for an unknown year: before all others. */
const unknownYear = sql.raw(`'-32768'::smallint`);

/** Sort keys of book lists, matching the indexes. The id is the tie-breaker (keyset pagination). */
export const bookSortKeys = {
  title: (table: { titleKey: SQLWrapper }) => sql`${table.titleKey}`,
  author: (table: { authorKey: SQLWrapper }) => sql`${table.authorKey}`,
  year: (table: { year: SQLWrapper }) => sql`coalesce(${table.year}, ${unknownYear})`,
  created: (table: { createdAt: SQLWrapper }) => sql`${table.createdAt}`,
} satisfies Record<BookSort, unknown>;

/** The author's name alone: the key continues with the title. */
export const authorOfKey = (table: { authorKey: SQLWrapper }): SQL =>
  sql`split_part(${table.authorKey}, chr(1), 1)`;

const sorts = Object.entries(bookSortKeys) as [BookSort, (table: Columns) => SQL][];

/** Indexes for lists, search and suggestions. */
export function bookIndexes(table: Columns) {
  return [
    ...sorts.flatMap(([sort, key]) => [
      index(`books_by_${sort}`).on(key(table), table.id),
      index(`books_genre_by_${sort}`).on(table.genreId, key(table), table.id),
    ]),
    // Substring search.
    index('books_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    // Autocomplete of names.
    index('books_publishers')
      .on(table.publisherKey)
      .where(sql`${table.publisherKey} is not null`),
    index('books_author_names').using('gin', sql`${authorOfKey(table)} gin_trgm_ops`),
    index('books_publisher_names').using('gin', table.publisherKey.op('gin_trgm_ops')),
  ];
}
