import { inTransaction } from '~/server/api/transaction';
import { permittedProcedure } from '~/server/api/procedure';
import { emptyInput } from '~/shared/list-input';
import type { Permission } from '~/shared/permissions';
import {
  createGenreInput,
  genreInput,
  listGenresInput,
  removeGenreInput,
  updateGenreInput,
} from '../schema';
import { calls } from './calls';
import { genreFigures, genreOptions, listGenres, readGenre } from './queries';
import { createGenre, genreError, removeGenre, updateGenre } from './rules';

const reads = permittedProcedure({ genres: 'read' });
const writes = (permission: Permission) => permittedProcedure(permission).meta({ writes: true });

export const genresApi = {
  list: reads
    .route(calls.list)
    .input(listGenresInput)
    .handler(({ context, input }) => listGenres(context.request.db, input)),

  options: reads
    .route(calls.options)
    .input(emptyInput)
    .handler(({ context }) => genreOptions(context.request.db)),

  figures: permittedProcedure({ apps: 'manager' })
    .route(calls.figures)
    .input(emptyInput)
    .handler(({ context }) => genreFigures(context.request.db)),

  get: reads
    .route(calls.get)
    .input(genreInput)
    .handler(async ({ context, input }) => {
      const genre = await readGenre(context.request.db, input.id);
      if (!genre) throw genreError('GENRE_NOT_FOUND');
      return genre;
    }),

  create: writes({ genres: 'create' })
    .route(calls.create)
    .input(createGenreInput)
    .handler(({ context, input }) =>
      inTransaction(context, (tx, acting) => createGenre(tx, acting, input)),
    ),

  update: writes({ genres: 'update' })
    .route(calls.update)
    .input(updateGenreInput)
    .handler(({ context, input }) =>
      inTransaction(context, (tx, acting) => updateGenre(tx, acting, input)),
    ),

  remove: writes({ genres: 'delete' })
    .route(calls.remove)
    .input(removeGenreInput)
    .handler(async ({ context, input }) => {
      await inTransaction(context, (tx, acting) => removeGenre(tx, acting, input));
      return { ok: true };
    }),
};
