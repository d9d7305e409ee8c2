import { genres } from '../genres/server/tables';
import type { Db } from '~/server/database/database';
import { sampleBooks } from './sample';
import { books } from './tables';

const hour = 3_600_000;

/** Spacing of creation times: the sample catalogue spans the last two years, until yesterday. */
const spacing = 7 * 24 * hour + 5 * hour;

/** Interleaves the genres. Coprime to the number of books, so each is used once. */
const step = 41;

/** Inserts the sample books as if they were added one by one. */
export async function seedBooks(db: Db, now: Date): Promise<void> {
  const known = await db.select({ id: genres.id, name: genres.name }).from(genres);
  const getId = new Map(known.map((genre) => [genre.name, genre.id]));
  const values = sampleBooks.map(({ genre, ...book }, at) => {
    const genreId = getId.get(genre);
    if (!genreId) throw new Error(`The sample book "${book.title}" has no genre "${genre}"`);
    const position = (at * step) % sampleBooks.length;
    const added = new Date(now.getTime() - 20 * hour - position * spacing);
    return { ...book, genreId, createdAt: added, updatedAt: added };
  });
  await db.insert(books).values(values).onConflictDoNothing();
}
