import { useNavigate } from '@tanstack/react-router';
import { type ChangeSearch, sortStep, useListSearch } from '~/ui/list/use-list-search';
import type { BookSort } from '../../schema';
import type { BooksSearch } from '../../search';

export type ChangeBooksSearch = ChangeSearch<BooksSearch>;

/** Default order: names ascending, times newest first. */
const firstOrder: Record<BookSort, 'asc' | 'desc'> = {
  title: 'asc',
  author: 'asc',
  year: 'desc',
  created: 'desc',
};

export function useBooksSearch(search: BooksSearch) {
  const navigate = useNavigate();
  const change = useListSearch<BooksSearch>((next, step) =>
    navigate({ to: '/manager/books', search: next, ...step }),
  );
  return { change, sortBy: (sort: BookSort) => change(sortStep(sort, search, firstOrder)) };
}
