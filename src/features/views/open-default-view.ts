import { type ParsedLocation, defaultParseSearch, redirect } from '@tanstack/react-router';
import type { DataCache } from '~/shared/data/data-cache';
import { defaultViewsQuery } from '~/ui/list/views-query';

/** For the guard of the area: a list that is opened without parameters shows the default view. */
export async function openDefaultView(data: DataCache, location: ParsedLocation): Promise<void> {
  const { pathname, searchStr } = location;
  const defaults = await data.load(defaultViewsQuery);
  const view = defaults.find(({ list }) => list === pathname);
  if (searchStr !== '' || !view) return;
  const search = defaultParseSearch(`?${view.search || 'view=plain'}`);
  throw redirect({ to: pathname, search, replace: true });
}
