import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';

/** The saved views of the list at this path. */
export const viewsQuery = (list: string) =>
  queryOptions({ queryKey: ['views', list], queryFn: () => api.views.list({ list }) });

export type SavedView = Awaited<ReturnType<typeof api.views.list>>[number];
