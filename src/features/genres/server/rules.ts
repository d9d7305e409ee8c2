import { changesBetween, lastChange, recordChange } from '~/features/activity/activity.server';
import { hasBooks, moveBooks } from '~/features/books/books.server';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { AppError } from '~/shared/app-error';
import { type GenreErrorCode, genreErrors } from '../errors';
import type { CreateGenre, GenreRow, RemoveGenre, UpdateGenre } from '../schema';
import {
  updateGenreRow,
  deleteGenre,
  insertGenre,
  readGenre,
  lockGenreForUpdate,
  lockGenres,
} from './queries';

/** Business rules of genres. Every endpoint calls these, in a transaction. */

export function genreError(code: GenreErrorCode, field?: string): AppError {
  return new AppError(code, genreErrors[code], { ...(field && { field }) });
}

/** Reads the genre within the transaction. */
async function readRow(tx: Db, id: string): Promise<GenreRow> {
  const row = await readGenre(tx, id);
  if (!row) throw genreError('GENRE_NOT_FOUND');
  return row;
}

export async function createGenre(tx: Db, actor: Actor, input: CreateGenre): Promise<GenreRow> {
  const id = await insertGenre(tx, input, actor.context.now());
  await recordChange(tx, actor, {
    kind: 'genre.created',
    target: { type: 'genre', id, name: input.name },
    after: { ...input },
  });
  return readRow(tx, id);
}

export async function updateGenre(tx: Db, actor: Actor, input: UpdateGenre): Promise<GenreRow> {
  const { id, expectedUpdatedAt, ...fields } = input;
  const genre = await lockGenreForUpdate(tx, id);
  if (!genre) throw genreError('GENRE_NOT_FOUND');
  if (genre.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
    throw new AppError('GENRE_CHANGED', genreErrors.GENRE_CHANGED, {
      change: await lastChange(tx, { ...genre, kinds: ['genre.updated'] }),
    });
  const changes = changesBetween(genre, fields);
  if (changes) {
    await updateGenreRow(tx, id, fields, actor.context.now());
    await recordChange(tx, actor, {
      kind: 'genre.updated',
      target: { type: 'genre', id, name: fields.name },
      ...changes,
    });
  }
  return readRow(tx, id);
}

/** Deletes a genre without books. With `moveTo`, its books are moved there first. */
export async function removeGenre(tx: Db, actor: Actor, input: RemoveGenre): Promise<void> {
  const { id, moveTo } = input;
  if (moveTo === id) throw genreError('GENRE_MOVES_TO_ITSELF', 'moveTo');
  const locked = await lockGenres(tx, moveTo ? [id, moveTo] : [id]);
  const genre = locked.get(id);
  if (!genre) throw genreError('GENRE_NOT_FOUND');
  const target = moveTo ? locked.get(moveTo) : undefined;
  if (moveTo && !target) throw genreError('GENRE_TARGET_GONE', 'moveTo');
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
