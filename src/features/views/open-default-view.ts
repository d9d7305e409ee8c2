import { type ParsedLocation, defaultParseSearch, redirect } from '@tanstack/react-router';
import type { DataCache } from '~/shared/data/data-cache';
import { defaultViewsQuery, plainView, viewsQuery } from './client';

/**
 * For the guard of the manager: loads the views of a list. One that is opened without parameters shows
 * the default view.
 */
export async function openDefaultView(data: DataCache, location: ParsedLocation): Promise<void> {
  const { pathname, searchStr, state } = location;
  const lists = await data.load(defaultViewsQuery);
  const found = lists.find(({ list }) => list === pathname);
  if (!found) return;
  if (searchStr !== '' || found.search === null) return data.prefetch(viewsQuery(pathname));
  // A list whose last filter was removed is not opened: it stays without parameters.
  const shown = state.isListChange ? plainView : found.search || plainView;
  // Its parameters may be gone since it was saved: without them, it is not opened again.
  const search = { ...defaultParseSearch(`?${shown}`), ...defaultParseSearch(`?${plainView}`) };
  throw redirect({ to: pathname, search, replace: true, resetScroll: !state.isListChange });
}
