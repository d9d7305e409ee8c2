import { recordChange } from '~/features/activity/activity.server';
import { hasBooks, moveBooks } from '../../server/queries';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { genreError } from '../record';
import type { RemoveGenre } from '../schema';
import { deleteGenre, lockGenres } from './queries';

/** Deletes a genre without books. With `moveTo`, its books are moved there first. */
export async function removeGenre(tx: Db, actor: Actor, input: RemoveGenre): Promise<void> {
  const { id, moveTo } = input;
  if (moveTo === id) throw genreError('GENRE_MOVES_TO_ITSELF', { field: 'moveTo' });
  const locked = await lockGenres(tx, moveTo ? [id, moveTo] : [id]);
  const genre = locked.get(id);
  if (!genre) throw genreError('GENRE_NOT_FOUND');
  const target = moveTo ? locked.get(moveTo) : undefined;
  if (moveTo && !target) throw genreError('GENRE_TARGET_GONE', { field: 'moveTo' });
  if (!target && (await hasBooks(tx, id))) throw genreError('GENRE_IN_USE');
  const moved = target ? await moveBooks(tx, { from: id, to: target.id }, actor.context.now()) : 0;
  await deleteGenre(tx, id);
  await recordChange(tx, actor, {
    kind: 'genre.deleted',
    target: { type: 'genre', id, name: genre.name },
    before: { name: genre.name, colour: genre.colour },
    ...(target && moved > 0 && { after: { movedTo: target.name, movedBooks: moved } }),
  });
}
