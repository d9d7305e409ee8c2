import { act } from '~/server/api/acting';
import { permitted } from '~/server/api/procedure';
import { nothingInput } from '~/shared/list-input';
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
import { createGenre, refuse, removeGenre, updateGenre } from './rules';

const reads = permitted({ genres: 'read' });
const writes = (permission: Permission) => permitted(permission).meta({ writes: true });

export const genresApi = {
  list: reads
    .route(calls.list)
    .input(listGenresInput)
    .handler(({ context, input }) => listGenres(context.request.db, input)),

  options: reads
    .route(calls.options)
    .input(nothingInput)
    .handler(({ context }) => genreOptions(context.request.db)),

  figures: permitted({ apps: 'manager' })
    .route(calls.figures)
    .input(nothingInput)
    .handler(({ context }) => genreFigures(context.request.db)),

  get: reads
    .route(calls.get)
    .input(genreInput)
    .handler(async ({ context, input }) => {
      const genre = await readGenre(context.request.db, input.id);
      if (!genre) throw refuse('GENRE_NOT_FOUND');
      return genre;
    }),

  create: writes({ genres: 'create' })
    .route(calls.create)
    .input(createGenreInput)
    .handler(({ context, input }) => act(context, (tx, acting) => createGenre(tx, acting, input))),

  update: writes({ genres: 'update' })
    .route(calls.update)
    .input(updateGenreInput)
    .handler(({ context, input }) => act(context, (tx, acting) => updateGenre(tx, acting, input))),

  remove: writes({ genres: 'delete' })
    .route(calls.remove)
    .input(removeGenreInput)
    .handler(async ({ context, input }) => {
      await act(context, (tx, acting) => removeGenre(tx, acting, input));
      return { ok: true };
    }),
};
