import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import type { GenreRow } from './schema';

/** Distribution of books over genres. */
export interface GenreFigures {
  /** The genres with the most books, at most twelve. */
  items: GenreRow[];
  /** Number of books in the other genres. */
  others: number;
  total: number;
}

const client = apiClient<{ figures(): Promise<GenreFigures> }>('genres');

export const genreFigures = () =>
  queryOptions({ queryKey: ['genres', 'figures'], queryFn: () => client.figures() });
