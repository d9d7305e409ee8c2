import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useListSearch } from '~/ui/list/use-list-search';
import type { GenresSearch } from '../search';

/** The screen's URL state: the search and the open dialog. */
export function useGenresSearch() {
  const router = useRouter();
  const navigate = useNavigate();
  // If our own link opened the dialog, closing it goes Back. With a typed URL there is no such
  // entry.
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
