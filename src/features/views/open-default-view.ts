import { type ParsedLocation, defaultParseSearch, redirect } from '@tanstack/react-router';
import type { DataCache } from '~/shared/data/data-cache';
import { defaultViewsQuery, plainView } from './client';

/** For the guard of the manager: a list that is opened without parameters shows the default view. */
export async function openDefaultView(data: DataCache, location: ParsedLocation): Promise<void> {
  const { pathname, searchStr, state } = location;
  const defaults = await data.load(defaultViewsQuery);
  const view = defaults.find(({ list }) => list === pathname);
  if (searchStr !== '' || !view) return;
  // A list whose last filter was removed is not opened: it stays without parameters.
  const shown = state.isListChange ? plainView : view.search || plainView;
  const search = defaultParseSearch(`?${shown}`);
  throw redirect({ to: pathname, search, replace: true, resetScroll: !state.isListChange });
}
