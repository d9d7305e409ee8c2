import { toActivityUser, lastChange, recordActivity } from '~/features/activity/activity.server';
import { lockGenreForReference } from '~/features/genres/genres.server';
import type { Genre } from '~/features/genres/schema';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { AppError } from '~/shared/app-error';
import { type BookErrorCode, bookErrors } from '../errors';
import type { BookDetail, CreateBook, UpdateBook } from '../schema';
import {
  type Book,
  updateBookRow,
  deleteBook,
  insertBook,
  readBook,
  lockBook,
  toDetail,
} from './queries';

/** Business rules of books. Every endpoint calls these, in a transaction. */

export function bookError(code: BookErrorCode, field?: string): AppError {
  return new AppError(code, bookErrors[code], { ...(field && { field }) });
}

/**
 * Lock order: the genre before the book. Deleting a genre locks in the same order, which prevents
 * deadlocks.
 */
async function genreOf(tx: Db, { genreId }: { genreId: string }): Promise<Genre> {
  const genre = await lockGenreForReference(tx, genreId);
  if (!genre) throw bookError('BOOK_GENRE_GONE', 'genreId');
  return genre;
}

const fieldsOf = ({ title, author, genreId, publisher, year, summary, cover }: CreateBook) => ({
  title,
  author,
  genreId,
  publisher,
  year,
  summary,
  coverId: cover,
});

type LogFields = Record<string, string | null>;

/** Maximum length of a summary in the audit log. */
const maxLogLength = 300;

const truncate = (text: string | null) =>
  text && text.length > maxLogLength ? `${text.slice(0, maxLogLength).trimEnd()}…` : text;

type Fields = Pick<Book, 'title' | 'author' | 'publisher' | 'year' | 'summary' | 'coverId'>;

/** Audit log fields of a book. A year is not a quantity, so it is logged as text. */
const logFields = (book: Fields, genre: Genre): LogFields => ({
  title: book.title,
  author: book.author,
  genre: genre.name,
  publisher: book.publisher,
  year: book.year === null ? null : String(book.year),
  summary: book.summary,
  cover: book.coverId,
});

/** Logs that the cover changed, without file names. */
function withCoverAction(values: LogFields, before: string | null | undefined): LogFields {
  if (!values.cover) return values;
  return { ...values, cover: before ? 'COVER_REPLACED' : 'COVER_UPLOADED' };
}

const withoutEmpty = (values: LogFields): LogFields =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const truncateSummary = (values: LogFields): LogFields =>
  'summary' in values ? { ...values, summary: truncate(values.summary ?? null) } : values;

function record(
  tx: Db,
  { context, session }: Actor,
  entry: {
    kind: 'book.created' | 'book.updated' | 'book.deleted';
    book: { id: string; title: string };
    before?: LogFields;
    after?: LogFields;
  },
): Promise<void> {
  const { kind, book, before, after } = entry;
  return recordActivity(tx, context, {
    kind,
    actor: toActivityUser(session.user),
    impersonatorId: session.impersonatedBy,
    target: { type: 'book', id: book.id, name: book.title },
    ...(before && { before: truncateSummary(withCoverAction(before, null)) }),
    ...(after && { after: truncateSummary(withCoverAction(after, before?.cover)) }),
  });
}

/** Reads the book within the transaction. */
async function readDetail(tx: Db, id: string): Promise<BookDetail> {
  const book = await readBook(tx, id);
  if (!book) throw bookError('BOOK_NOT_FOUND');
  return toDetail(book);
}

export async function createBook(tx: Db, actor: Actor, input: CreateBook): Promise<BookDetail> {
  const genre = await genreOf(tx, input);
  const fields = fieldsOf(input);
  const id = await insertBook(tx, fields, actor.context.now());
  await record(tx, actor, {
    kind: 'book.created',
    book: { id, title: input.title },
    after: withoutEmpty(logFields(fields, genre)),
  });
  return readDetail(tx, id);
}

export async function updateBook(tx: Db, actor: Actor, input: UpdateBook): Promise<BookDetail> {
  const { id, expectedUpdatedAt } = input;
  const genre = await genreOf(tx, input);
  const book = await lockBook(tx, id);
  if (!book) throw bookError('BOOK_NOT_FOUND');
  if (book.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
    throw new AppError('BOOK_CHANGED', bookErrors.BOOK_CHANGED, {
      change: await lastChange(tx, { ...book, kinds: ['book.updated'] }),
    });
  const fields = fieldsOf(input);
  const [old, updated] = [logFields(book, book.genre), logFields(fields, genre)];
  const changed = Object.keys(updated).filter((name) => old[name] !== updated[name]);
  if (changed.length > 0) {
    await updateBookRow(tx, id, fields, actor.context.now());
    const only = (values: LogFields): LogFields =>
      Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
    await record(tx, actor, {
      kind: 'book.updated',
      book: { id, title: input.title },
      before: only(old),
      after: only(updated),
    });
  }
  return readDetail(tx, id);
}

export async function removeBook(tx: Db, actor: Actor, id: string): Promise<void> {
  const book = await lockBook(tx, id);
  if (!book) throw bookError('BOOK_NOT_FOUND');
  await deleteBook(tx, id);
  await record(tx, actor, {
    kind: 'book.deleted',
    book,
    before: withoutEmpty(logFields(book, book.genre)),
  });
}
