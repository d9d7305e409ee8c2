import { type SQL, eq, getTableColumns, sql } from 'drizzle-orm';
import { genres } from '~/features/genres/genres.server';
import type { Genre } from '~/features/genres/schema';
import { type Db, rows } from '~/server/database/database';
import type { BookDetail, CreateBook } from '../schema';
import { books } from './tables';

/** A book row with its genre. */
export type Book = typeof books.$inferSelect & { genre: Genre };

const columns = {
  ...getTableColumns(books),
  genre: { id: genres.id, name: genres.name, colour: genres.colour },
};

export function toDetail(book: Book): BookDetail {
  return {
    id: book.id,
    title: book.title,
    author: book.author,
    publisher: book.publisher,
    year: book.year,
    genre: book.genre,
    cover: book.coverId,
    createdAt: book.createdAt.toISOString(),
    summary: book.summary,
    updatedAt: book.updatedAt.toISOString(),
  };
}

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

type Fields = Omit<CreateBook, 'cover'> & { coverId: string | null };

export async function insertBook(tx: Db, fields: Fields, now: Date): Promise<string> {
  const [created] = await tx
    .insert(books)
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning({ id: books.id });
  if (!created) throw new Error('insertBook: no row returned');
  return created.id;
}

/** `updatedAt` always increases, in milliseconds as clients see it (optimistic locking). */
const nextUpdatedAt = (now: Date): SQL => sql`greatest(${now.toISOString()}::timestamptz,
  date_trunc('milliseconds', ${books.updatedAt}) + interval '1 millisecond')`;

export async function updateBookRow(tx: Db, id: string, fields: Fields, now: Date): Promise<void> {
  await tx
    .update(books)
    .set({ ...fields, updatedAt: nextUpdatedAt(now) })
    .where(eq(books.id, id));
}

export async function deleteBook(tx: Db, id: string): Promise<void> {
  await tx.delete(books).where(eq(books.id, id));
}

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
          update books set genre_id = ${to}, updated_at = ${nextUpdatedAt(now)}
          where id in (select id from books where genre_id = ${from} limit ${batchSize})
          returning id
        ) select count(*)::int as count from moved`,
    );
    moved += row?.count ?? 0;
    if (!row || row.count < batchSize) return moved;
  }
}
