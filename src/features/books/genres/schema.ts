import * as v from 'valibot';
import { idField } from '~/shared/schema';
import { genre } from './record';

/** A genre as part of a book. */
export const genreSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  /** `#rrggbb`. */
  colour: v.string(),
});
export type Genre = v.InferOutput<typeof genreSchema>;

/** For a chart: the genres with the most books, and how many books the others have. */
export const genreStatsSchema = v.strictObject({
  items: v.array(genre.schema),
  others: v.number(),
  total: v.number(),
});
export type GenreStats = v.InferOutput<typeof genreStatsSchema>;

export const removeGenreInput = v.strictObject({
  id: idField,
  /** The genre that its books are moved to. Without it, a genre in use is not deleted. */
  moveTo: v.optional(idField),
});
export type RemoveGenre = v.InferOutput<typeof removeGenreInput>;
