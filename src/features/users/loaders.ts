import * as v from 'valibot';
import { commonError } from '~/shared/app-error';
import type { DataCache } from '~/shared/data-cache';
import { toCallFailure } from '~/shared/call-error';
import { currentI18n } from '~/shared/i18n/current';
import { searchTermSchema } from '~/shared/list-input';
import { userQueries } from './client';
import type { UsersSearch } from './search';

/** If the list fails to load, only the list shows an error, not the whole page. */
export async function loadUsers(data: DataCache, search: UsersSearch): Promise<void> {
  if (!v.is(searchTermSchema, search.searchTerm)) return;
  const client = await data.client();
  await client.prefetchInfiniteQuery({ ...userQueries.list(search), retry: false });
}

/** An unknown user is a 404 page. */
export async function loadUser(data: DataCache, id: string): Promise<{ crumb: string }> {
  try {
    const user = await data.load(userQueries.one(id));
    return { crumb: user.name || user.email };
  } catch (error) {
    if (toCallFailure(error, currentI18n().t).status === 404) throw commonError('NOT_FOUND');
    throw error;
  }
}

export async function loadSessions(data: DataCache, id: string): Promise<void> {
  const client = await data.client();
  await client.prefetchInfiniteQuery({ ...userQueries.sessions(id), retry: false });
}
