import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useListSearch } from '~/ui/list/use-list-search';
import type { GenresSearch } from '../search';

/** What the URL says of the screen: the search, and whose dialog is open. */
export function useGenresSearch() {
  const router = useRouter();
  const navigate = useNavigate();
  // Opened by our own link, the list behind the dialog is one step back. By a typed URL it is not.
  const openedHere = useRef(false);
  const change = useListSearch<GenresSearch>((next, step) =>
    navigate({ to: '/manager/genres', search: next, ...step }),
  );
  return {
    change,
    opening() {
      openedHere.current = true;
    },
    close() {
      if (!openedHere.current) return change({ open: '' }, { replace: true });
      openedHere.current = false;
      router.history.back();
    },
  };
}
