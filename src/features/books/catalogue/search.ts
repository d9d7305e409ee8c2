import * as v from 'valibot';
import { urlString } from '~/shared/list-input';
import type { BookListing } from '../client';

/** Sort options of the catalogue; each has one fixed direction. */
export const catalogueSorts = ['title', 'author', 'newest'] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/**
 * Search parameters of the catalogue. Invalid values fall back to defaults, so a bad link is not an
 * error. Only a term that is too long is kept, so the page can show the error.
 */
export const catalogueSearch = v.object({
  searchTerm: v.optional(v.fallback(urlString, ''), ''),
  genre: v.optional(v.fallback(v.pipe(urlString, v.maxLength(100)), ''), ''),
  sort: v.optional(v.fallback(v.picklist(catalogueSorts), 'title'), 'title'),
});

export type CatalogueSearch = v.InferOutput<typeof catalogueSearch>;

/** Defaults are omitted from the URL. */
export const catalogueDefaults: CatalogueSearch = { searchTerm: '', genre: '', sort: 'title' };

const orders: Record<CatalogueSort, Pick<BookListing, 'sort' | 'order'>> = {
  title: { sort: 'title', order: 'asc' },
  author: { sort: 'author', order: 'asc' },
  newest: { sort: 'created', order: 'desc' },
};

/** Must match the list's own query (same cache key). */
export function listingOf({ searchTerm, genre, sort }: CatalogueSearch): BookListing {
  return { searchTerm, genre, ...orders[sort] };
}
