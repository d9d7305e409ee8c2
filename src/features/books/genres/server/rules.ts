import { loggedRecords, recordChange } from '~/features/activity/activity.server';
import { hasBooks, moveBooks } from '../../server/queries';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { genreError } from '../errors';
import type { RemoveGenre } from '../schema';
import { genreRecords, lockGenres } from './queries';

/** Business rules of genres. Every endpoint calls these, in a transaction. */

/** Each change is saved together with its entry in the audit log. */
export const {
  get: getGenre,
  create: createGenre,
  update: updateGenre,
} = loggedRecords(genreRecords, {
  type: 'genre',
  title: ({ name }) => name,
  notFound: () => genreError('GENRE_NOT_FOUND'),
  changed: (details) => genreError('GENRE_CHANGED', details),
});

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
  await genreRecords.remove(tx, id);
  await recordChange(tx, actor, {
    kind: 'genre.deleted',
    target: { type: 'genre', id, name: genre.name },
    before: { name: genre.name, colour: genre.colour },
    ...(target && moved > 0 && { after: { movedTo: target.name, movedBooks: moved } }),
  });
}
