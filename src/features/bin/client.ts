import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import { type BinSearch, binSearch } from './search';

export const binQueries = {
  list: (search: BinSearch) =>
    listQuery(['bin', 'list'], v.parse(binSearch, search), (input) => api.bin.list(input)),
  /** A record that is perhaps in the bin. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['bin', 'one', id],
      queryFn: async () => (await api.bin.list({ id })).items[0] ?? null,
    }),
};
