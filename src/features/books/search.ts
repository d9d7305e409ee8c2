import * as v from 'valibot';
import { listSearch, urlParam, urlString } from '~/shared/schema';

export const bookSorts = ['title', 'author', 'year', 'created'] as const;
export type BookSort = (typeof bookSorts)[number];

/** The id of a genre; empty for all. */
export const genreParam = urlParam(v.pipe(urlString, v.maxLength(100)), '');

/** Search parameters of the manager's list. */
export const booksSearch = v.object({ ...listSearch(bookSorts), genre: genreParam });
export type BooksSearch = v.InferOutput<typeof booksSearch>;

/** Defaults are omitted from the URL. */
export const booksSearchDefaults = v.parse(booksSearch, {});
