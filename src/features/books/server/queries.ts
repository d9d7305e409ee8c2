import { asc, eq, sql } from 'drizzle-orm';
import { genres } from '~/features/genres/genres.server';
import { readCursor, writeCursor } from '~/server/api/cursor';
import type { Db } from '~/server/database/database';
import type { Page } from '~/shared/paging';
import type { Book, ListBooks } from '../schema';
import { books } from './tables';

const sortKey = sql<string>`lower(${books.title})`;

/** One page by title, and how many books there are, in one statement. */
export async function listBooks(db: Db, { cursor, limit }: ListBooks): Promise<Page<Book>> {
  const place = readCursor(cursor);
  const found = await db
    .select({
      id: books.id,
      title: books.title,
      author: books.author,
      publisher: books.publisher,
      year: books.year,
      genre: { id: genres.id, name: genres.name, colour: genres.colour },
      key: sortKey,
      total: sql<number>`(select count(*)::int from ${books})`,
    })
    .from(books)
    .innerJoin(genres, eq(genres.id, books.genreId))
    .where(place && sql`(${sortKey}, ${books.id}) > (${place.value}, ${place.id})`)
    .orderBy(asc(sortKey), asc(books.id))
    .limit(limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const total = found[0]?.total ?? (await countBooks(db));
  return {
    items: shown.map(({ key: _key, total: _total, ...book }) => book),
    total,
    next: found.length > limit && last ? writeCursor({ value: last.key, id: last.id }) : null,
  };
}

/** Only where a page is empty, so that no row could carry the figure. */
async function countBooks(db: Db): Promise<number> {
  return db.$count(books);
}
