import * as v from 'valibot';
import { message } from '~/shared/i18n/message';
import { idField, pageInput, requiredLine, searchTermSchema, timestamp } from '~/shared/schema';

/** A genre as part of a book. */
export const genreSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  /** `#rrggbb`. */
  colour: v.string(),
});
export type Genre = v.InferOutput<typeof genreSchema>;

/** A genre in the manager's list. */
export const genreRowSchema = v.strictObject({
  ...genreSchema.entries,
  books: v.number(),
  /** Sent back as `expectedUpdatedAt` with an edit (optimistic locking). */
  updatedAt: timestamp,
});
export type GenreRow = v.InferOutput<typeof genreRowSchema>;

/** For a chart: the genres with the most books, and how many books the others have. */
export const genreStatsSchema = v.strictObject({
  items: v.array(genreRowSchema),
  others: v.number(),
  total: v.number(),
});
export type GenreStats = v.InferOutput<typeof genreStatsSchema>;

export const genreNameSchema = requiredLine(80, {
  required: message('genres:name.required'),
  tooLong: message('genres:name.tooLong'),
  invalid: message('genres:name.invalid'),
});

export const colourSchema = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, message('genres:colour.invalid')),
);

export const listGenresInput = v.strictObject({
  ...pageInput,
  searchTerm: v.optional(searchTermSchema, ''),
});
export type ListGenres = v.InferOutput<typeof listGenresInput>;

export const genreInput = v.strictObject({ id: idField });

export const createGenreInput = v.strictObject({ name: genreNameSchema, colour: colourSchema });
export type CreateGenre = v.InferOutput<typeof createGenreInput>;

export const updateGenreInput = v.strictObject({
  id: idField,
  ...createGenreInput.entries,
  /** `updatedAt` of the edited version (optimistic locking). */
  expectedUpdatedAt: timestamp,
});
export type UpdateGenre = v.InferOutput<typeof updateGenreInput>;

export const removeGenreInput = v.strictObject({
  id: idField,
  /** The genre that its books are moved to. Without it, a genre in use is not deleted. */
  moveTo: v.optional(idField),
});
export type RemoveGenre = v.InferOutput<typeof removeGenreInput>;
