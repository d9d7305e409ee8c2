import * as v from 'valibot';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, emptyInput, pageOutput } from '~/shared/schema';
import { genreErrors } from '../errors';
import {
  createGenreInput,
  genreStatsSchema,
  genreInput,
  genreRowSchema,
  genreSchema,
  listGenresInput,
  removeGenreInput,
  updateGenreInput,
} from '../schema';
import { genreStats, genreOptions, listGenres } from './queries';
import { createGenre, getGenre, removeGenre, updateGenre } from './rules';

const tags = ['Genres'];

export const genresApi = {
  list: permittedProcedure({ genres: 'read' })
    .route({
      method: 'GET',
      path: '/genres',
      tags,
      summary: 'List genres by name',
      description: 'Searches anywhere in the name, ignoring case and accents.',
    })
    .input(listGenresInput)
    .output(pageOutput(genreRowSchema))
    .handler(({ context, input }) => context.request.read((db) => listGenres(db, input))),

  options: permittedProcedure({ genres: 'read' })
    .route({
      method: 'GET',
      path: '/genres/options',
      tags,
      summary: 'List all genres as options',
      description: 'At most 1,000, by name.',
    })
    .input(emptyInput)
    .output(v.array(genreSchema))
    .handler(({ context }) => genreOptions(context.request.db)),

  stats: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/genres/stats',
      tags,
      summary: 'Count books by genre',
      description: 'The twelve genres with the most books, and how many books the others have.',
    })
    .input(emptyInput)
    .output(genreStatsSchema)
    .handler(({ context }) => context.request.read(genreStats)),

  get: permittedProcedure({ genres: 'read' })
    .route({ method: 'GET', path: '/genres/{id}', tags, summary: 'Get a genre' })
    .errors(errorMap(genreErrors, 'GENRE_NOT_FOUND'))
    .input(genreInput)
    .output(genreRowSchema)
    .handler(({ context, input }) => getGenre(context, input.id)),

  create: mutationProcedure({ genres: 'create' })
    .route({ method: 'POST', path: '/genres', tags, summary: 'Create a genre' })
    .errors(errorMap(genreErrors, 'GENRE_EXISTS'))
    .input(createGenreInput)
    .output(genreRowSchema)
    .handler(transactional(createGenre)),

  update: mutationProcedure({ genres: 'update' })
    .route({
      method: 'PATCH',
      path: '/genres/{id}',
      tags,
      summary: 'Update a genre',
      description:
        'Fails with `GENRE_CHANGED` if `expectedUpdatedAt` is not the latest `updatedAt`.',
    })
    .errors(errorMap(genreErrors, 'GENRE_NOT_FOUND', 'GENRE_CHANGED', 'GENRE_EXISTS'))
    .input(updateGenreInput)
    .output(genreRowSchema)
    .handler(transactional(updateGenre)),

  remove: mutationProcedure({ genres: 'delete' })
    .route({
      method: 'DELETE',
      path: '/genres/{id}',
      tags,
      summary: 'Delete a genre',
      description: 'A genre with books needs `moveTo`, the genre that its books move to.',
    })
    .errors(
      errorMap(
        genreErrors,
        'GENRE_NOT_FOUND',
        'GENRE_IN_USE',
        'GENRE_MOVES_TO_ITSELF',
        'GENRE_TARGET_GONE',
      ),
    )
    .input(removeGenreInput)
    .output(doneOutput)
    .handler(transactional(removeGenre)),
};
