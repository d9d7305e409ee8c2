import * as v from 'valibot';
import { book } from '~/features/books/record';
import { slugField } from '~/features/organizations/in-organization';
import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';
import { message } from '~/shared/i18n/message';
import { idField, requiredLine, sentText, timestamp } from '~/shared/schema';

export const maxLists = 100;
export const maxBooks = 200;
export const maxNoteLength = 500;

/** A book as it is shown in a reading list. */
export const listedBookSchema = v.pick(book.rowSchema, ['id', 'title', 'author', 'genre', 'cover']);
export type ListedBook = v.InferOutput<typeof listedBookSchema>;

const listFields = {
  id: v.string(),
  name: v.string(),
  createdAt: timestamp,
  /** Sent back as `expectedUpdatedAt` when the list is renamed (optimistic locking). */
  updatedAt: timestamp,
};

export const readingListRowSchema = v.strictObject({
  ...listFields,
  bookCount: v.number(),
  /** The first books, for their covers. */
  firstBooks: v.array(listedBookSchema),
});
export type ReadingListRow = v.InferOutput<typeof readingListRowSchema>;

const organizationSchema = v.strictObject({ name: v.string(), slug: v.string() });

export const recentListSchema = v.strictObject({
  ...readingListRowSchema.entries,
  organization: organizationSchema,
});
export type RecentList = v.InferOutput<typeof recentListSchema>;

/** What the home page shows of all organizations of a user. */
export const recentListsSchema = v.strictObject({
  lists: v.array(recentListSchema),
  /** How many lists are new in an organization. */
  created: v.array(v.strictObject({ slug: v.string(), count: v.number() })),
});
export type RecentLists = v.InferOutput<typeof recentListsSchema>;

/** A list that a book can be added to. */
export const listForBookSchema = v.strictObject({
  ...v.pick(recentListSchema, ['id', 'name', 'bookCount', 'organization']).entries,
  hasBook: v.boolean(),
});
export type ListForBook = v.InferOutput<typeof listForBookSchema>;

export const bookInput = v.strictObject({ id: idField });

export const listEntrySchema = v.strictObject({
  book: listedBookSchema,
  /** Empty if there is none. */
  note: v.string(),
  /** The name of the member who added the book, also after they have left. */
  /** Null if the user was deleted. */
  addedBy: v.nullable(v.string()),
  addedAt: timestamp,
});
export type ListEntry = v.InferOutput<typeof listEntrySchema>;

export const readingListSchema = v.strictObject({
  ...listFields,
  /** In their order. */
  entries: v.array(listEntrySchema),
});
export type ReadingList = v.InferOutput<typeof readingListSchema>;

export const listNameSchema = requiredLine(100, {
  required: message('reading-lists:name.required'),
});

export const noteSchema = v.pipe(
  sentText(maxNoteLength, { tooLong: message('reading-lists:note.tooLong') }),
  v.transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
  v.maxLength(maxNoteLength, message('reading-lists:note.tooLong')),
  // Line breaks separate paragraphs; other control characters are rejected.
  v.check((text) => !/[^\P{Cc}\n\t]/u.test(text), message('shared:text.invalid')),
);

export const listsInput = v.strictObject({ slug: slugField });
export const createListInput = v.strictObject({ slug: slugField, name: listNameSchema });
export const listInput = v.strictObject({ slug: slugField, listId: idField });
export const renameListInput = v.strictObject({
  ...listInput.entries,
  name: listNameSchema,
  /** `updatedAt` of the edited version (optimistic locking). */
  expectedUpdatedAt: timestamp,
});
export const entryInput = v.strictObject({ ...listInput.entries, bookId: idField });
export const noteInput = v.strictObject({
  ...entryInput.entries,
  note: noteSchema,
  /** The note that was edited (optimistic locking): entries have no other field to edit. */
  expectedNote: noteSchema,
});
export const moveInput = v.strictObject({
  ...entryInput.entries,
  /** The place of the book afterwards, from 1. A place behind the last one is the last one. */
  position: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxBooks)),
});

export const readingListErrors = {
  /** Unknown, or of another organization: both get the same response. */
  READING_LIST_NOT_FOUND: { status: 404, message: 'reading-lists:notFound' },
  READING_LIST_EXISTS: { status: 409, message: 'reading-lists:name.taken' },
  /** The list was renamed since the form was opened (optimistic locking). */
  READING_LIST_CHANGED: { status: 409, message: 'reading-lists:changed' },
  /** The note was edited since the form was opened. */
  NOTE_CHANGED: { status: 409, message: 'reading-lists:note.changed' },
  READING_LIST_LIMIT_REACHED: { status: 403, message: 'reading-lists:limitReached' },
  READING_LIST_FULL: { status: 403, message: 'reading-lists:full' },
  BOOK_ALREADY_IN_READING_LIST: { status: 409, message: 'reading-lists:book.exists' },
  BOOK_NOT_IN_READING_LIST: { status: 404, message: 'reading-lists:book.notInList' },
  /** The book was deleted from the catalogue. */
  BOOK_NOT_IN_CATALOGUE: { status: 404, message: 'reading-lists:book.gone' },
} satisfies ErrorCatalogue;

export const readingListError = errorFactory(readingListErrors);
