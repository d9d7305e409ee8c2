import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import { type BinSearch, binSearch } from './search';

export const binQueries = {
  list: (search: BinSearch) =>
    listQuery(['bin', 'list'], v.parse(binSearch, search), (input) => api.bin.list(input)),
};

/** A restored record may be in any list, and so may what came back with it. */
export const refreshAfterRestore = (client: QueryClient): Promise<void> =>
  client.invalidateQueries();

export async function refreshBin(client: QueryClient): Promise<void> {
  await Promise.all(
    [['bin'], ['activity']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
