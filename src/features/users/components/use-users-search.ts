import { useNavigate } from '@tanstack/react-router';
import { type ChangeSearch, sortStep, useListSearch } from '~/ui/list/use-list-search';
import type { UserSort } from '../schema';
import type { UsersSearch } from '../search';

export type ChangeUsersSearch = ChangeSearch<UsersSearch>;

/** Default sort orders: names and emails ascending, times newest first. */
const firstOrder: Record<UserSort, 'asc' | 'desc'> = {
  name: 'asc',
  email: 'asc',
  created: 'desc',
  'last-seen': 'desc',
};

export function useUsersSearch(search: UsersSearch) {
  const navigate = useNavigate();
  const change = useListSearch<UsersSearch>((next, step) =>
    navigate({ to: '/manager/users', search: next, ...step }),
  );
  return { change, sortBy: (sort: UserSort) => change(sortStep(sort, search, firstOrder)) };
}
