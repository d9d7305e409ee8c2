import { asc, desc, getTableColumns, sql } from 'drizzle-orm';
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
  const shown = items.reduce((sum, genre) => sum + genre.books, 0);
  return { items, others: total - shown, total };
}
