import type * as v from 'valibot';
import { defineRecord } from '~/ui/record/define-record';
import { text, textarea } from '~/ui/record/record-fields';
import { cover, genre, year } from './fields';
import { bookList } from './search';

export const book = defineRecord('book', {
  page: '/manager/books/$id',
  permissions: { read: ['admin', 'user'], create: ['admin'], update: ['admin'], delete: ['admin'] },
  fields: {
    title: text({ required: true }),
    author: text({ required: true }),
    genre: genre(),
    publisher: text(),
    year: year(),
    summary: textarea({ max: 5000 }),
    cover: cover(),
  },
  title: 'title',
  list: bookList,
  details: ['summary', 'updatedAt'],
  errors: {
    /** The author already has a book with this title. */
    TITLE_TAKEN: { status: 409, message: 'books:fields.title.taken' },
    /** The selected genre was deleted. */
    BOOK_GENRE_NOT_FOUND: { status: 409, message: 'books:fields.genre.gone' },
    /** The uploaded cover was deleted, because it stayed unused for too long. */
    COVER_GONE: { status: 409, message: 'books:fields.cover.gone' },
  },
});

/** A book in lists. */
export type BookRow = v.InferOutput<typeof book.rowSchema>;
export type BookDetail = v.InferOutput<typeof book.schema>;
