import { eq, sql } from 'drizzle-orm';
import { genres } from '../genres/server/tables';
import { pickColumns, nextUpdatedAt } from '~/server/database/columns';
import { type Db, rows } from '~/server/database/database';
import { recordQueries } from '~/server/database/record-queries';
import { type BookDetail, bookDetailSchema } from '../schema';
import { books } from './tables';

/** What the schema names, with the genre. */
const columns = {
  ...pickColumns(books, bookDetailSchema.entries),
  genre: { id: genres.id, name: genres.name, colour: genres.colour },
};

/** A stored book with its genre. */
export type Book = Omit<BookDetail, 'createdAt' | 'updatedAt'> & {
  createdAt: Date;
  updatedAt: Date;
};

const readFrom = (db: Db, id: string) =>
  db
    .select(columns)
    .from(books)
    .innerJoin(genres, eq(genres.id, books.genreId))
    .where(eq(books.id, id));

export async function readBook(db: Db, id: string): Promise<Book | undefined> {
  const [book] = await readFrom(db, id);
  return book;
}

/** Row lock until the transaction ends. */
export async function lockBook(tx: Db, id: string): Promise<Book | undefined> {
  const [book] = await readFrom(tx, id).for('update', { of: books });
  return book;
}

/** For writes; reads join the genre. */
export const bookRecords = recordQueries(books, { id: books.id });

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
