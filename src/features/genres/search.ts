import * as v from 'valibot';
import { urlString } from '~/shared/list-input';

/** The value of `open` for the dialog of a new genre. */
export const newGenre = 'new';

/**
 * Search parameters of the list. Invalid values fall back to defaults: a bad link is not an error.
 */
export const genresSearch = v.object({
  searchTerm: v.optional(v.fallback(urlString, ''), ''),
  /** The open dialog: `new` or the id of a genre. */
  open: v.optional(v.fallback(v.pipe(urlString, v.maxLength(100)), ''), ''),
});

export type GenresSearch = v.InferOutput<typeof genresSearch>;

/** Defaults are omitted from the URL. */
export const genresSearchDefaults: GenresSearch = { searchTerm: '', open: '' };
