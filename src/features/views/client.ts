import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';

/** The lists with views, and what they open with. Loaded with the area, and changed by the dialog of views only. */
export const defaultViewsQuery = queryOptions({
  queryKey: ['views', 'defaults'],
  queryFn: () => api.views.defaults({}),
  gcTime: Infinity,
});

/** Of a list without parameters, so that it is not taken for one that is opened. */
export const plainView = 'view=plain';

/** The saved views of the list at this path. */
export const viewsQuery = (list: string) =>
  queryOptions({ queryKey: ['views', list], queryFn: () => api.views.list({ list }) });

export type SavedView = Awaited<ReturnType<typeof api.views.list>>[number];
