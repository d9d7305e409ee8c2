import * as v from 'valibot';
import { urlParam, urlSearchTerm, urlString } from '~/shared/schema';
import { type BooksSearch, bookList } from '../search';

/** Sort options of the catalogue; each has one fixed direction. */
export const catalogueSorts = ['title', 'author', 'newest'] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/** Search parameters of the catalogue. */
export const catalogueSearch = v.object({
  searchTerm: urlSearchTerm,
  genreId: urlParam(v.pipe(urlString, v.maxLength(100)), ''),
  sort: urlParam(v.picklist(catalogueSorts), 'title'),
});
export type CatalogueSearch = v.InferOutput<typeof catalogueSearch>;

/** Defaults are omitted from the URL. */
export const catalogueDefaults = v.parse(catalogueSearch, {});

const orders: Record<CatalogueSort, Pick<BooksSearch, 'sort' | 'order'>> = {
  title: { sort: 'title', order: 'asc' },
  author: { sort: 'author', order: 'asc' },
  newest: { sort: 'created', order: 'desc' },
};

/** Must match the list's own query (same cache key). */
export function getListing({ searchTerm, genreId, sort }: CatalogueSearch): BooksSearch {
  return { ...bookList.defaults, searchTerm, genreId, ...orders[sort] };
}
