import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import type { Genre, GenreStats } from '../schema';
import { genres } from './tables';

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
    .select({ ...getTableColumns(genres), books, total: sql<number>`(sum(${books}) over ())::int` })
    .from(genres)
    .leftJoin(
      sql`(select genre_id, count(*)::int as books from books group by genre_id) as counted`,
      sql`counted.genre_id = genres.id`,
    )
    .orderBy(desc(books), asc(genres.nameKey), asc(genres.id))
    .limit(maxGenres);
  const total = all[0]?.total ?? 0;
  const items = all.map(({ total: _total, nameKey: _key, ...genre }) => withIsoDates(genre));
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

export async function deleteGenre(tx: Db, id: string): Promise<void> {
  await tx.delete(genres).where(eq(genres.id, id));
}
