import * as v from 'valibot';
import { genreSchema } from './genres/schema';
import { forGoodField } from '~/features/bin/schema';
import { message } from '~/shared/i18n/message';
import {
  idField,
  listInput,
  optionalLine,
  optionalText,
  requiredLine,
  timestamp,
} from '~/shared/schema';
import { maxSummaryLength } from './limits';
import { bookSorts } from './search';

export const bookRowSchema = v.strictObject({
  id: v.string(),
  title: v.string(),
  author: v.string(),
  publisher: v.nullable(v.string()),
  year: v.nullable(v.number()),
  genre: genreSchema,
  /** The id of the uploaded cover; null if the cover is generated. */
  cover: v.nullable(v.string()),
  createdAt: timestamp,
});
export type BookRow = v.InferOutput<typeof bookRowSchema>;

export const bookDetailSchema = v.strictObject({
  ...bookRowSchema.entries,
  summary: v.nullable(v.string()),
  /** Sent back as `expectedUpdatedAt` with an edit (optimistic locking). */
  updatedAt: timestamp,
});
export type BookDetail = v.InferOutput<typeof bookDetailSchema>;

/** Other books by the same author and of the same genre, without the book itself. */
export const relatedBooksSchema = v.strictObject({
  byAuthor: v.array(bookRowSchema),
  ofGenre: v.array(bookRowSchema),
});
export type RelatedBooks = v.InferOutput<typeof relatedBooksSchema>;

/** Validation messages of a book's single-line text fields. */
const lineRejections = { tooLong: message('books:tooLong200'), invalid: message('books:invalid') };

export const titleSchema = requiredLine(200, {
  required: message('books:title.required'),
  ...lineRejections,
});

export const authorSchema = requiredLine(200, {
  required: message('books:author.required'),
  ...lineRejections,
});

export const publisherSchema = optionalLine(200, lineRejections);

/** Lower bound for years: negative years are BCE, early enough for the oldest written works. */
export const firstYear = -3000;
export const lastYear = 2100;

export const yearSchema = v.nullable(
  v.pipe(
    v.number(message('books:year.invalid')),
    v.integer(message('books:year.invalid')),
    v.minValue(firstYear, message('books:year.invalid')),
    v.maxValue(lastYear, message('books:year.invalid')),
  ),
);

export const summarySchema = optionalText(maxSummaryLength, {
  tooLong: message('books:summary.tooLong'),
  invalid: message('books:invalid'),
});

/** Matches the ids that the cover storage generates. */
export const coverSchema = v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)));

export const listBooksInput = v.strictObject({
  ...listInput(bookSorts),
  genreId: v.optional(idField),
});
export type ListBooks = v.InferOutput<typeof listBooksInput>;

export const bookInput = v.strictObject({ id: idField });

export const removeBookInput = v.strictObject({ id: idField, forGood: forGoodField });

const fields = {
  title: titleSchema,
  author: authorSchema,
  genreId: v.pipe(
    v.string(message('books:genre.required')),
    v.nonEmpty(message('books:genre.required')),
    v.maxLength(100),
  ),
  publisher: v.optional(publisherSchema, null),
  year: v.optional(yearSchema, null),
  summary: v.optional(summarySchema, null),
  cover: v.optional(coverSchema, null),
};

export const createBookInput = v.strictObject(fields);
export type CreateBook = v.InferOutput<typeof createBookInput>;

export const updateBookInput = v.strictObject({
  id: idField,
  ...fields,
  /** `updatedAt` of the edited version (optimistic locking). */
  expectedUpdatedAt: timestamp,
});
export type UpdateBook = v.InferOutput<typeof updateBookInput>;

export const setGenreInput = v.strictObject({ id: idField, genreId: fields.genreId });
export type SetGenre = v.InferOutput<typeof setGenreInput>;

/** Autocomplete of author and publisher names. */
export const suggestInput = v.strictObject({
  field: v.picklist(['author', 'publisher']),
  term: v.pipe(v.string(), v.trim(), v.maxLength(200)),
});
