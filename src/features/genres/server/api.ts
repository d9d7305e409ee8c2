import { permitted } from '~/server/api/procedure';
import { listGenres } from './queries';

export const genresApi = {
  list: permitted({ genres: 'read' })
    .route({ method: 'GET', path: '/genres', tags: ['Genres'], summary: 'All genres, by name' })
    .handler(({ context }) => listGenres(context.request.db)),
};
