import { sql } from 'drizzle-orm';
import { nextUpdatedAt } from '~/server/database/columns';
import { type Db, rows } from '~/server/database/database';
import { referenceTo } from '~/server/database/references';
import type { Genre } from '../genres/schema';
import { genres } from '../genres/server/tables';
import { books } from './tables';

/** For the columns of books. */
export const genreOfBook = referenceTo<Genre>(books.genreId, genres.name, genres.colour);

export async function hasBooks(tx: Db, genreId: string): Promise<boolean> {
  const [row] = await rows<{ any: boolean }>(
    tx,
    sql`select exists (select from books where genre_id = ${genreId}) as any`,
  );
  return row?.any ?? false;
}

/** Batch size, to keep each statement short. */
const batchSize = 2000;

/** Moves all books of a genre to another, in batches. Returns how many. */
export async function moveBooks(
  tx: Db,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<number> {
  let moved = 0;
  for (;;) {
    const [row] = await rows<{ count: number }>(
      tx,
      sql`with moved as (
          update books set genre_id = ${to}, updated_at = ${nextUpdatedAt(books.updatedAt, now)}
          where id in (select id from books where genre_id = ${from} limit ${batchSize})
          returning id
        ) select count(*)::int as count from moved`,
    );
    moved += row?.count ?? 0;
    if (!row || row.count < batchSize) return moved;
  }
}
