import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { recordQueries, withIsoDates } from '~/server/database/record-queries';
import { keysetPage } from '~/server/lists/keyset-page';
import type { KeysetList } from '~/server/lists/keyset-statement';
import type { Page } from '~/shared/schema';
import type { Genre, GenreStats, GenreRow, ListGenres } from '../schema';
import { genres } from './tables';

/** Counted through an index. Raw SQL, because genres must not depend on the tables of books. */
const bookCount = sql<number>`(select count(*)::int from books where genre_id = genres.id)`;

const rowColumns = {
  id: genres.id,
  name: genres.name,
  colour: genres.colour,
  updatedAt: genres.updatedAt,
  books: bookCount,
};

export const genreRecords = recordQueries(genres, rowColumns);

const genreList: KeysetList<'name', typeof rowColumns> = {
  table: genres,
  sorts: { name: genres.nameKey },
  columns: rowColumns,
  // Genres are few: substring search needs no index, even for one letter.
  search: { substring: 'name_key', prefix: [] },
};

/** One page of genres by name, with the total. */
export async function listGenres(db: Db, input: ListGenres): Promise<Page<GenreRow>> {
  const page = await keysetPage(db, genreList, { ...input, sort: 'name', order: 'asc' });
  return { ...page, items: page.items.map(withIsoDates) };
}

/** Upper limit of a select. */
const maxOptions = 1000;

export function genreOptions(db: Db): Promise<Genre[]> {
  return db
    .select({ id: genres.id, name: genres.name, colour: genres.colour })
    .from(genres)
    .orderBy(asc(genres.nameKey), asc(genres.id))
    .limit(maxOptions);
}

const maxGenres = 12;

/** The genres with the most books, and how many books the others have. */
export async function genreStats(db: Db): Promise<GenreStats> {
  const books = sql<number>`coalesce(counted.books, 0)`;
  const all = await db
    .select({ ...rowColumns, books, total: sql<number>`(sum(${books}) over ())::int` })
    .from(genres)
    .leftJoin(
      sql`(select genre_id, count(*)::int as books from books group by genre_id) as counted`,
      sql`counted.genre_id = genres.id`,
    )
    .orderBy(desc(books), asc(genres.nameKey), asc(genres.id))
    .limit(maxGenres);
  const total = all[0]?.total ?? 0;
  const items = all.map(({ total: _total, ...it }) => withIsoDates(it));
  const shown = items.reduce((sum, it) => sum + it.books, 0);
  return { items, others: total - shown, total };
}

/** Shared row lock: prevents deletion until the transaction ends, but not renaming. */
export async function lockGenreForReference(tx: Db, id: string): Promise<Genre | undefined> {
  const [genre] = await tx
    .select({ id: genres.id, name: genres.name, colour: genres.colour })
    .from(genres)
    .where(eq(genres.id, id))
    .for('key share');
  return genre;
}

/** Exclusive row locks, which also block new books. Fixed order, to prevent deadlocks. */
export async function lockGenres(tx: Db, ids: string[]): Promise<Map<string, Genre>> {
  const locked = await tx
    .select()
    .from(genres)
    .where(inArray(genres.id, ids))
    .orderBy(asc(genres.id))
    .for('update');
  return new Map(locked.map((genre) => [genre.id, genre]));
}
