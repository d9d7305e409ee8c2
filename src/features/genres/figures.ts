import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import type { DataCache } from '~/shared/data-cache';
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

/** A failed query shows its error in place of the chart, not of the whole page. */
export async function loadGenreFigures(data: DataCache): Promise<void> {
  const queries = await data.client();
  await queries.prefetchQuery({ ...genreFigures(), retry: false });
}
