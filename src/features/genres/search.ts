import * as v from 'valibot';
import { urlString } from '~/shared/list-input';

/** The value of `open` while a new genre is made. */
export const newGenre = 'new';

/** Search parameters of the list. What is wrong falls back: a bad link is no error page. */
export const genresSearch = v.object({
  searchTerm: v.optional(v.fallback(urlString, ''), ''),
  /** Whose dialog is open: `new`, or the id of a genre. */
  open: v.optional(v.fallback(v.pipe(urlString, v.maxLength(100)), ''), ''),
});

export type GenresSearch = v.InferOutput<typeof genresSearch>;

/** Left out of the URL. */
export const genresSearchDefaults: GenresSearch = { searchTerm: '', open: '' };
