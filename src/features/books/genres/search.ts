import * as v from 'valibot';
import { urlParam, urlSearchTerm, urlString, viewSearch } from '~/shared/schema';

/** The value of `open` for the dialog of a new genre. */
export const newGenre = 'new';

/** Search parameters of the list. */
export const genresSearch = v.object({
  searchTerm: urlSearchTerm,
  ...viewSearch,
  /** The open dialog: `new` or the id of a genre. */
  open: urlParam(v.pipe(urlString, v.maxLength(100)), ''),
});
export type GenresSearch = v.InferOutput<typeof genresSearch>;

/** Defaults are omitted from the URL. */
export const genresSearchDefaults = v.parse(genresSearch, {});
