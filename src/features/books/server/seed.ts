import { genres } from '~/features/genres/genres.server';
import type { Db } from '~/server/database/database';
import { sampleBooks } from './sample';
import { books } from './tables';

export async function seedBooks(db: Db): Promise<void> {
  const known = await db.select({ id: genres.id, name: genres.name }).from(genres);
  const idOf = new Map(known.map((genre) => [genre.name, genre.id]));
  const values = sampleBooks.map(({ genre, ...book }) => {
    const genreId = idOf.get(genre);
    if (!genreId) throw new Error(`The sample book "${book.title}" has no genre "${genre}"`);
    return { ...book, genreId };
  });
  await db.insert(books).values(values).onConflictDoNothing();
}
