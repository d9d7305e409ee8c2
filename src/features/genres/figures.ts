import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import type { DataCache } from '~/shared/data-cache';
import type { GenreRow } from './schema';

/** How the books are spread over the genres. */
export interface GenreFigures {
  /** Those with most books, at most twelve. */
  items: GenreRow[];
  /** How many books the rest have. */
  others: number;
  total: number;
}

const client = apiClient<{ figures(): Promise<GenreFigures> }>('genres');

export const genreFigures = () =>
  queryOptions({ queryKey: ['genres', 'figures'], queryFn: () => client.figures() });

/** What cannot be read is told in its place, not in the place of the whole page. */
export async function loadGenreFigures(data: DataCache): Promise<void> {
  const queries = await data.client();
  await queries.prefetchQuery({ ...genreFigures(), retry: false });
}
