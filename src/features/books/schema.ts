import * as v from 'valibot';
import { forGoodField } from '~/features/bin/schema';
import { idField } from '~/shared/schema';
import { book } from './record';

/** Other books by the same author and of the same genre, without the book itself. */
export const relatedBooksSchema = v.strictObject({
  byAuthor: v.array(book.rowSchema),
  ofGenre: v.array(book.rowSchema),
});
export type RelatedBooks = v.InferOutput<typeof relatedBooksSchema>;

export const removeBookInput = v.strictObject({
  id: idField,
  forGood: forGoodField,
});
export type RemoveBook = v.InferInput<typeof removeBookInput>;

export const setGenreInput = v.strictObject({
  id: idField,
  genreId: book.createInput.entries.genreId,
});

/** Autocomplete of author and publisher names. */
export const suggestInput = v.strictObject({
  field: v.picklist(['author', 'publisher']),
  term: v.pipe(v.string(), v.trim(), v.maxLength(200)),
});
