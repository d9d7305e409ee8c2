import * as v from 'valibot';
import { sortOrders, urlString } from '~/shared/list-input';
import { bookSorts } from './choices';

/**
 * Search parameters of the manager's list. What is wrong falls back: a bad link is no error page.
 * Only a term that is too long is kept, so that the page can say so.
 */
export const booksSearch = v.object({
  searchTerm: v.optional(v.fallback(urlString, ''), ''),
  sort: v.optional(v.fallback(v.picklist(bookSorts), 'title'), 'title'),
  order: v.optional(v.fallback(v.picklist(sortOrders), 'asc'), 'asc'),
  /** The id of a genre. */
  genre: v.optional(v.fallback(v.pipe(urlString, v.maxLength(100)), ''), ''),
});

export type BooksSearch = v.InferOutput<typeof booksSearch>;

/** Left out of the URL. */
export const booksSearchDefaults: BooksSearch = {
  searchTerm: '',
  sort: 'title',
  order: 'asc',
  genre: '',
};
