import { sql } from 'drizzle-orm';
import { shareAnswer } from '~/server/api/shared-answer';
import type { Db } from '~/server/database/database';
import { isoTime } from '~/server/database/iso-time';
import { readList } from '~/server/lists/list';
import type { ListKind, Narrowed } from '~/server/lists/list-kind';
import { together } from '~/server/lists/together';
import type { Page } from '~/shared/paging';
import type { BookRow, BookSort, ListBooks } from '../schema';
import { bookSortKeys } from './book-indexes';
import { bookChanges, books } from './tables';

/** What is read of a book for a list. Its genre is joined. */
export const rowColumns = sql`books.title, books.author, books.publisher, books.year, books.cover_id,
  books.created_at, books.genre_id, genres.name as genre_name, genres.colour as genre_colour`;

export const withGenre = sql`join genres on genres.id = books.genre_id`;

const kind: ListKind<BookSort> = {
  name: 'books',
  table: books,
  changes: bookChanges,
  sorts: {
    title: { key: bookSortKeys.title(books), type: 'text', along: 'title_key' },
    author: { key: bookSortKeys.author(books), type: 'text', along: 'author_key' },
    year: { key: bookSortKeys.year(books), type: 'smallint' },
    created: { key: bookSortKeys.created(books), type: 'timestamptz' },
  },
  searched: { beginnings: ['title_key', 'author_key'], anywhere: 'search_key' },
  columns: rowColumns,
  joined: withGenre,
};

function narrowed(genreId: string | undefined): Narrowed {
  const rows = genreId === undefined ? sql`true` : sql`genre_id = ${genreId}`;
  const counter = ['books', ...(genreId === undefined ? [] : [genreId])].join(':');
  return {
    name: genreId ?? '',
    rows,
    ...(genreId !== undefined && { within: { column: 'genre_id', value: genreId } }),
    written: { rows, changes: rows },
    counted: sql`(select coalesce(sum(value), 0) from counters where name = ${counter})`,
  };
}

export interface FoundBook {
  id: string;
  title: string;
  author: string;
  publisher: string | null;
  year: number | null;
  cover_id: string | null;
  created_at: string | Date;
  genre_id: string;
  genre_name: string;
  genre_colour: string;
}

export const toRow = (found: FoundBook): BookRow => ({
  id: found.id,
  title: found.title,
  author: found.author,
  publisher: found.publisher,
  year: found.year,
  genre: { id: found.genre_id, name: found.genre_name, colour: found.genre_colour },
  cover: found.cover_id,
  createdAt: isoTime(found.created_at),
});

/** The catalogue is the same for everybody, and its first pages are asked for most of all. */
const askTogether = together<Page<BookRow>>();

/** One page of books, and how many there are in all, in one statement. */
export function listBooks(db: Db, input: ListBooks): Promise<Page<BookRow>> {
  return askTogether(db, JSON.stringify(input), async () => {
    const page = await readList<BookSort, FoundBook>(db, kind, input, narrowed(input.genreId));
    return shareAnswer({ ...page, items: page.items.map(toRow) });
  });
}
