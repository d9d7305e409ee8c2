import {
  type LogValues,
  changesBetween,
  lastChange,
  recordChange,
} from '~/features/activity/activity.server';
import { moveToBin, recordErased } from '~/features/bin/bin.server';
import { lockGenreForReference } from '../genres/server/queries';
import type { Genre } from '../genres/schema';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import { bookError } from '../errors';
import {
  type BookDetail,
  type CreateBook,
  type SetGenre,
  type UpdateBook,
  createBookInput,
} from '../schema';
import { bookRecords, lockBook, readBook } from './queries';
import { cutText } from '~/shared/text/cut-text';

/** Business rules of books. Every endpoint calls these, in a transaction. */

/**
 * Lock order: the genre before the book. Deleting a genre locks in the same order, which prevents
 * deadlocks.
 */
async function getGenre(tx: Db, { genreId }: { genreId: string }): Promise<Genre> {
  const genre = await lockGenreForReference(tx, genreId);
  if (!genre) throw bookError('BOOK_GENRE_GONE', { field: 'genreId' });
  return genre;
}

/** The fields in the audit log, by the schema. The genre is logged by name. */
const { genreId: _genreId, ...loggedFields } = createBookInput.entries;
type LoggedField = keyof typeof loggedFields;

/** A year is not a quantity, so it is logged as text. */
const toLogValue = (value: string | number | null) =>
  typeof value === 'number' ? String(value) : value;

const logValues = (book: Pick<CreateBook, LoggedField>, genre: Genre): LogValues => ({
  genre: genre.name,
  ...Object.fromEntries(
    (Object.keys(loggedFields) as LoggedField[]).map((name) => [name, toLogValue(book[name])]),
  ),
});

const withoutEmpty = (values: LogValues): LogValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Maximum length of a text in the audit log. */
const maxLogLength = 300;

const truncate = (value: LogValues[string]) =>
  typeof value === 'string' && value.length > maxLogLength
    ? `${cutText(value, maxLogLength).trimEnd()}…`
    : value;

/** As written to the log: long texts are cut, and a cover is logged without its file name. */
function toLog(values: LogValues, previousCover: LogValues[string] = null): LogValues {
  const shortened = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, truncate(value)]),
  );
  if (!values.cover) return shortened;
  return { ...shortened, cover: previousCover ? 'COVER_REPLACED' : 'COVER_UPLOADED' };
}

type BookChange = 'book.created' | 'book.updated' | 'book.deleted';

function record(
  tx: Db,
  actor: Actor,
  kind: BookChange,
  book: { id: string; title: string },
  { before, after }: { before?: LogValues; after?: LogValues },
): Promise<void> {
  return recordChange(tx, actor, {
    kind,
    target: { type: 'book', id: book.id, name: book.title },
    ...(before && { before: toLog(before) }),
    ...(after && { after: toLog(after, before?.cover) }),
  });
}

/** Reads the book within the transaction. */
async function readDetail(tx: Db, id: string): Promise<BookDetail> {
  const book = await readBook(tx, id);
  if (!book) throw bookError('BOOK_NOT_FOUND');
  return withIsoDates(book);
}

export async function createBook(tx: Db, actor: Actor, input: CreateBook): Promise<BookDetail> {
  const genre = await getGenre(tx, input);
  const { id } = await bookRecords.insert(tx, input, actor.context.now());
  const after = withoutEmpty(logValues(input, genre));
  await record(tx, actor, 'book.created', { id, title: input.title }, { after });
  return readDetail(tx, id);
}

export async function updateBook(tx: Db, actor: Actor, input: UpdateBook): Promise<BookDetail> {
  const { id, expectedUpdatedAt, ...fields } = input;
  const genre = await getGenre(tx, input);
  const book = await lockBook(tx, id);
  if (!book) throw bookError('BOOK_NOT_FOUND');
  if (book.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
    throw bookError('BOOK_CHANGED', {
      change: await lastChange(tx, { ...book, kinds: ['book.updated'] }),
    });
  const changes = changesBetween(logValues(book, book.genre), logValues(fields, genre));
  if (changes) {
    await bookRecords.update(tx, id, fields, actor.context.now());
    await record(tx, actor, 'book.updated', { id, title: fields.title }, changes);
  }
  return readDetail(tx, id);
}

/** For many books at once: whatever else was changed in the meantime stays. */
export async function setGenre(tx: Db, actor: Actor, input: SetGenre): Promise<BookDetail> {
  const { id, genreId } = input;
  const genre = await getGenre(tx, input);
  const book = await lockBook(tx, id);
  if (!book) throw bookError('BOOK_NOT_FOUND');
  if (book.genre.id !== genreId) {
    await bookRecords.update(tx, id, { genreId }, actor.context.now());
    const changes = { before: { genre: book.genre.name }, after: { genre: genre.name } };
    await record(tx, actor, 'book.updated', book, changes);
  }
  return readDetail(tx, id);
}

/** Deletes a book: to the bin, or for good. */
export async function removeBook(
  tx: Db,
  actor: Actor,
  { id, forGood = false }: { id: string; forGood?: boolean },
): Promise<void> {
  const book = await lockBook(tx, id);
  if (!book) throw bookError('BOOK_NOT_FOUND');
  const deleted = { type: 'book', id, name: book.title, detail: book.author } as const;
  if (!forGood) await moveToBin(tx, actor, deleted);
  await bookRecords.remove(tx, id);
  const before = withoutEmpty(logValues(book, book.genre));
  await record(tx, actor, 'book.deleted', book, { before });
  if (forGood) await recordErased(tx, actor, deleted);
}
