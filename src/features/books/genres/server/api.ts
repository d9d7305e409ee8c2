import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { serveRecord } from '~/features/activity/records.server';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, emptyInput } from '~/shared/schema';
import { genre } from '../record';
import { genreSchema, genreStatsSchema, removeGenreInput } from '../schema';
import { genreOptions, genreStats } from './queries';
import { removeGenre } from './rules';
import { genres } from './tables';

/** Counted through an index. Raw SQL, because genres must not depend on the tables of books. */
const books = sql<number>`(select count(*)::int from books where genre_id = genres.id)`;

export const genreRecords = serveRecord(genre, {
  table: genres,
  sorts: { name: genres.nameKey },
  columns: { books },
  // Genres are few: substring search needs no index, even for one letter.
  search: { substring: 'name_key', prefix: [] },
});

export const genresApi = {
  ...genreRecords.procedures,

  options: permittedProcedure({ genres: 'read' })
    .route({
      method: 'GET',
      path: '/genres/options',
      summary: 'List all genres as options',
      description: 'At most 1,000, by name.',
    })
    .input(emptyInput)
    .output(v.array(genreSchema))
    .handler(({ context }) => genreOptions(context.db)),

  stats: permittedProcedure({ apps: 'manager' })
    .route({
      method: 'GET',
      path: '/genres/stats',
      summary: 'Count books by genre',
      description: 'The twelve genres with the most books, and how many books the others have.',
    })
    .input(emptyInput)
    .output(genreStatsSchema)
    .handler(({ context }) => context.read(genreStats)),

  remove: mutationProcedure({ genres: 'delete' })
    .meta({ bulk: 'batches:deleteRecords.submit' })
    .route({
      method: 'DELETE',
      path: '/genres/{id}',
      summary: 'Delete a genre',
      description: 'A genre with books needs `moveTo`, the genre that its books move to.',
    })
    .errors(
      errorMap(
        genre.errors,
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
