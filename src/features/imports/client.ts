import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import type { ImportSearch } from './search';

const all = ['imports'] as const;

/** How often the page asks whether the rows are checked. */
const pollInterval = 1000;

export const importQueries = {
  all,
  type: (type: string) =>
    queryOptions({ queryKey: [...all, 'type', type], queryFn: () => api.imports.type({ type }) }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: () => api.imports.get({ id }),
      refetchInterval: ({ state }) => (state.data?.status === 'checking' ? pollInterval : false),
    }),
  allRows: (id: string) => [...all, 'rows', id],
  rows: (id: string, { fate }: Pick<ImportSearch, 'fate'>) =>
    listQuery([...all, 'rows', id], { fate }, (input) => api.imports.rows({ id, ...input })),
};
