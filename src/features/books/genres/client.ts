import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { recordClient } from '~/ui/record/record-client';
import { genre } from './record';

export const genreClient = {
  ...recordClient(genre, api.genres, { shownIn: ['books'] }),
  options: () =>
    queryOptions({ queryKey: ['genres', 'options'], queryFn: () => api.genres.options({}) }),
  stats: () => queryOptions({ queryKey: ['genres', 'stats'], queryFn: () => api.genres.stats() }),
};
