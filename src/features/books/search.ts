import * as v from 'valibot';
import { sortOrders, urlString } from '~/shared/list-input';

export const bookSorts = ['title', 'author', 'year', 'created'] as const;
export type BookSort = (typeof bookSorts)[number];

/**
 * Search parameters of the manager's list. Invalid values fall back to defaults, so a bad link is
 * not an error. Only a term that is too long is kept, so the page can show the error.
 */
export const booksSearch = v.object({
  searchTerm: v.optional(v.fallback(urlString, ''), ''),
  sort: v.optional(v.fallback(v.picklist(bookSorts), 'title'), 'title'),
  order: v.optional(v.fallback(v.picklist(sortOrders), 'asc'), 'asc'),
  genre: v.optional(v.fallback(v.pipe(urlString, v.maxLength(100)), ''), ''),
});

export type BooksSearch = v.InferOutput<typeof booksSearch>;

/** Defaults are omitted from the URL. */
export const booksSearchDefaults: BooksSearch = {
  searchTerm: '',
  sort: 'title',
  order: 'asc',
  genre: '',
};
