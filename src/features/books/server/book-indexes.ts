import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';
import type { BookSort } from '../schema';

type Columns = Record<
  'id' | 'genreId' | 'titleKey' | 'authorKey' | 'publisherKey' | 'searchKey' | 'year' | 'createdAt',
  ExtraConfigColumn
>;

/** Where a book of an unknown year stands: before all others. */
const never = sql.raw(`'-32768'::smallint`);

/** What a list of books can be sorted by, as its indexes have it. The id is the tie-breaker. */
export const bookSortKeys = {
  title: (table: { titleKey: SQLWrapper }) => sql`${table.titleKey}`,
  author: (table: { authorKey: SQLWrapper }) => sql`${table.authorKey}`,
  year: (table: { year: SQLWrapper }) => sql`coalesce(${table.year}, ${never})`,
  created: (table: { createdAt: SQLWrapper }) => sql`${table.createdAt}`,
} satisfies Record<BookSort, unknown>;

/** The name alone, out of a key that goes on with the title. */
export const authorOfKey = (table: { authorKey: SQLWrapper }): SQL =>
  sql`split_part(${table.authorKey}, chr(1), 1)`;

const sorts = Object.entries(bookSortKeys) as [BookSort, (table: Columns) => SQL][];

/** All that lists, searches and suggestions of books stand on. */
export function bookIndexes(table: Columns) {
  return [
    ...sorts.flatMap(([sort, key]) => [
      index(`books_by_${sort}`).on(key(table), table.id),
      index(`books_genre_by_${sort}`).on(table.genreId, key(table), table.id),
    ]),
    // Substring search.
    index('books_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    // Names that are suggested while one is typed.
    index('books_publishers')
      .on(table.publisherKey)
      .where(sql`${table.publisherKey} is not null`),
    index('books_author_names').using('gin', sql`${authorOfKey(table)} gin_trgm_ops`),
    index('books_publisher_names').using('gin', table.publisherKey.op('gin_trgm_ops')),
  ];
}
