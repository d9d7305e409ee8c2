import { asc, eq, inArray } from 'drizzle-orm';
import { recordChange } from '~/features/activity/activity.server';
import { hasBooks, moveBooks } from '../../server/queries';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { genre as genreRecord } from '../record';
import type { Genre, RemoveGenre } from '../schema';
import { genres } from './tables';

/** Exclusive row locks, which also block new books. Fixed order, to prevent deadlocks. */
async function lockGenres(tx: Db, ids: string[]): Promise<Map<string, Genre>> {
  const locked = await tx
    .select()
    .from(genres)
    .where(inArray(genres.id, ids))
    .orderBy(asc(genres.id))
    .for('update');
  return new Map(locked.map((genre) => [genre.id, genre]));
}

/** Deletes a genre without books. With `moveTo`, its books are moved there first. */
export async function removeGenre(
  tx: Db,
  context: SessionContext,
  input: RemoveGenre,
): Promise<void> {
  const { id, moveTo } = input;
  if (moveTo === id) throw genreRecord.error('GENRE_MOVES_TO_ITSELF', { field: 'moveTo' });
  const locked = await lockGenres(tx, moveTo ? [id, moveTo] : [id]);
  const genre = locked.get(id);
  if (!genre) throw genreRecord.error('GENRE_NOT_FOUND');
  const target = moveTo ? locked.get(moveTo) : undefined;
  if (moveTo && !target) throw genreRecord.error('GENRE_TARGET_GONE', { field: 'moveTo' });
  if (!target && (await hasBooks(tx, id))) throw genreRecord.error('GENRE_IN_USE');
  const moved = target ? await moveBooks(tx, { from: id, to: target.id }, context.now()) : 0;
  await tx.delete(genres).where(eq(genres.id, id));
  await recordChange(tx, context, {
    kind: 'genre.deleted',
    target: { type: 'genre', id, name: genre.name },
    before: { name: genre.name, colour: genre.colour },
    ...(target && moved > 0 && { after: { movedTo: target.name, movedBooks: moved } }),
  });
}
