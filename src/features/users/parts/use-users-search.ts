import { useNavigate } from '@tanstack/react-router';
import type { UserSort } from '../schema';
import type { UsersSearch } from '../search';

export type ChangeSearch = (change: Partial<UsersSearch>, how?: { replace?: boolean }) => void;

/** Names and addresses from the first letter on, times from the newest on. */
const firstOrder: Record<UserSort, 'asc' | 'desc'> = {
  name: 'asc',
  email: 'asc',
  created: 'desc',
  'last-seen': 'desc',
};

/** The list is what the URL says: every change of it is a navigation, and Back undoes it. */
export function useUsersSearch(search: UsersSearch) {
  const navigate = useNavigate();
  const change: ChangeSearch = (part, { replace = false } = {}) =>
    void navigate({
      to: '/manager/users',
      search: { ...search, ...part },
      replace,
      resetScroll: false,
    });
  function sortBy(sort: UserSort) {
    const turned = search.order === 'asc' ? 'desc' : 'asc';
    change({ sort, order: search.sort === sort ? turned : firstOrder[sort] });
  }
  return { change, sortBy };
}
