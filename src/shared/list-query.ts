import { type QueryKey, infiniteQueryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { searchTermSchema } from './list-input';
import { type Page, pageSize } from './paging';

interface PageRequest {
  /** Missing for the first page. */
  cursor?: string;
  limit: number;
}

/** Query options of a list that loads page by page. `load` calls the list procedure. */
export function listQuery<Item>(
  queryKey: QueryKey,
  load: (page: PageRequest) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load({ ...(pageParam && { cursor: pageParam }), limit: pageSize }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}

/** Whether list endpoints accept the search term. */
export const isSearchable = (term: string) => v.is(searchTermSchema, term);

export type ListQueryOptions<Item> = ReturnType<typeof listQuery<Item>>;
