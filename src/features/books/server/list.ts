import { sql } from 'drizzle-orm';
import { genres } from '../genres/server/tables';
import type { Db } from '~/server/database/database';
import { isoTime } from '~/server/database/iso-time';
import { keysetPage } from '~/server/lists/keyset-page';
import type { KeysetList } from '~/server/lists/keyset-statement';
import type { RowOf } from '~/server/lists/row-columns';
import type { Page } from '~/shared/schema';
import type { BookRow, ListBooks } from '../schema';
import type { BookSort } from '../search';
import { bookSortKeys } from './book-indexes';
import { books } from './tables';

export const rowColumns = {
  id: books.id,
  title: books.title,
  author: books.author,
  publisher: books.publisher,
  year: books.year,
  cover: books.cover,
  // Left as text: `isoTime` is faster than parsing a `Date`.
  createdAt: sql<string>`${books.createdAt}`,
  genreId: books.genreId,
  genreName: sql<string>`${genres.name}`,
  genreColour: sql<string>`${genres.colour}`,
};

export const joinGenre = sql`join ${genres} on ${genres.id} = ${books.genreId}`;

const bookList: KeysetList<BookSort, typeof rowColumns> = {
  table: books,
  sorts: {
    title: { key: bookSortKeys.title(books), type: 'text' },
    author: { key: bookSortKeys.author(books), type: 'text' },
    year: { key: bookSortKeys.year(books), type: 'smallint' },
    created: { key: bookSortKeys.created(books), type: 'timestamptz' },
  },
  columns: rowColumns,
  joins: joinGenre,
  search: { substring: 'search_key', prefix: ['title_key', 'author_key'] },
};

export const toRow = (found: RowOf<typeof rowColumns>): BookRow => ({
  id: found.id,
  title: found.title,
  author: found.author,
  publisher: found.publisher,
  year: found.year,
  genre: { id: found.genreId, name: found.genreName, colour: found.genreColour },
  cover: found.cover,
  createdAt: isoTime(found.createdAt),
});

export async function listBooks(db: Db, { genreId, ...input }: ListBooks): Promise<Page<BookRow>> {
  const page = await keysetPage(db, bookList, {
    ...input,
    ...(genreId !== undefined && { equals: { column: books.genreId, value: genreId } }),
  });
  return { ...page, items: page.items.map(toRow) };
}
