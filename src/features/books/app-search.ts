import * as v from 'valibot';
import { urlString } from '~/shared/list-input';
import type { BookListing } from './client';

/** What readers order by; each has one direction that makes sense. */
export const catalogueSorts = ['title', 'author', 'newest'] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/**
 * Search parameters of the catalogue. What is wrong falls back: a bad link is no error page. Only a
 * term that is too long is kept, so that the page can say so.
 */
export const catalogueSearch = v.object({
  searchTerm: v.optional(v.fallback(urlString, ''), ''),
  /** The id of a genre. */
  genre: v.optional(v.fallback(v.pipe(urlString, v.maxLength(100)), ''), ''),
  sort: v.optional(v.fallback(v.picklist(catalogueSorts), 'title'), 'title'),
});

export type CatalogueSearch = v.InferOutput<typeof catalogueSearch>;

/** Left out of the URL. */
export const catalogueDefaults: CatalogueSearch = { searchTerm: '', genre: '', sort: 'title' };

const orders: Record<CatalogueSort, Pick<BookListing, 'sort' | 'order'>> = {
  title: { sort: 'title', order: 'asc' },
  author: { sort: 'author', order: 'asc' },
  newest: { sort: 'created', order: 'desc' },
};

/** The same as the list's own query. */
export function listingOf({ searchTerm, genre, sort }: CatalogueSearch): BookListing {
  return { searchTerm, genre, ...orders[sort] };
}
