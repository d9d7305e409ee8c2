import { changesBetween, lastChange, recordChange } from '~/features/activity/activity.server';
import { hasBooks, moveBooks } from '../../server/queries';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import { genreError } from '../errors';
import type { CreateGenre, GenreRow, RemoveGenre, UpdateGenre } from '../schema';
import { genreRecords, lockGenres } from './queries';

/** Business rules of genres. Every endpoint calls these, in a transaction. */

export async function createGenre(tx: Db, actor: Actor, input: CreateGenre): Promise<GenreRow> {
  const created = await genreRecords.insert(tx, input, actor.context.now());
  await recordChange(tx, actor, {
    kind: 'genre.created',
    target: { type: 'genre', id: created.id, name: input.name },
    after: { ...input },
  });
  return withIsoDates(created);
}

export async function updateGenre(tx: Db, actor: Actor, input: UpdateGenre): Promise<GenreRow> {
  const { id, expectedUpdatedAt, ...fields } = input;
  const genre = await genreRecords.lock(tx, id);
  if (!genre) throw genreError('GENRE_NOT_FOUND');
  if (genre.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
    throw genreError('GENRE_CHANGED', {
      change: await lastChange(tx, { ...genre, kinds: ['genre.updated'] }),
    });
  const changes = changesBetween(genre, fields);
  if (!changes) return withIsoDates(genre);
  const updated = await genreRecords.update(tx, id, fields, actor.context.now());
  await recordChange(tx, actor, {
    kind: 'genre.updated',
    target: { type: 'genre', id, name: fields.name },
    ...changes,
  });
  return withIsoDates(updated);
}

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
