import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { label } from '../../../../tests/label';
import { onEachApp } from '../../../../tests/app';
import { testRecord } from '../../../../tests/record';
import { documentedCalls, rejection, send } from '../../../../tests/rest';
import { activity } from '../../../../tests/tables';
import { getActivity } from '../../../../tests/activity-of';
import { genres } from '../genres/server/tables';
import { type BookDetail, book as record } from '../record';
import { booksApi } from './api';
import { books, covers } from './tables';

const path = '/books';

const bookIn = ({ body }: { body: unknown }) => body as BookDetail;

onEachApp('books', (app) => {
  let cookie = '';
  let genreId = '';
  let otherGenre = '';
  beforeAll(async () => {
    cookie = await app().signIn('admin@example.com');
    const known = await app().database.db.select().from(genres);
    genreId = known.find((it) => it.name === 'Poetry')?.id ?? '';
    otherGenre = known.find((it) => it.name === 'Plays')?.id ?? '';
  });

  const call = (method: string, at: string, body?: unknown) =>
    send(app(), cookie, method, path + at, body);

  async function make(fields: Record<string, unknown> = {}): Promise<BookDetail> {
    const book = {
      title: `Book ${crypto.randomUUID()}`,
      author: 'Some Author',
      genreId,
      ...fields,
    };
    const { status, body } = await call('POST', '', book);
    expect([status, body]).toEqual([200, expect.anything()]);
    return bookIn({ body });
  }

  const edit = (book: BookDetail, change = {}) =>
    call('PATCH', `/${book.id}`, {
      ...record.fields.toInput(record.fields.getValues(book)),
      expectedUpdatedAt: book.updatedAt,
      ...change,
    });

  const getLog = (id: string) => getActivity(app(), id);

  testRecord(app, record, { refersTo: { genre: { plural: 'genres', title: 'name' } } });

  test('tidies texts, and logs a year as text', async () => {
    const input = {
      title: '  Broken   Wings ',
      author: 'Kahlil Gibran',
      genreId,
      publisher: 'Knopf',
      year: 1923,
      summary: 'Of love,\r\nof work.',
    };
    const created = await call('POST', '', input);
    expect(created).toMatchObject({
      status: 200,
      body: {
        id: expect.any(String),
        title: 'Broken Wings',
        author: 'Kahlil Gibran',
        publisher: 'Knopf',
        year: 1923,
        summary: 'Of love,\nof work.',
        genre: { id: genreId, name: 'Poetry', colour: expect.stringMatching(/^#/) },
        cover: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    const book = bookIn(created);
    expect(await call('GET', `/${book.id}`)).toEqual(created);
    const changed = await edit(book, { year: null, genreId: otherGenre, publisher: ' ' });
    expect(changed.body).toMatchObject({ year: null, publisher: null, genre: { name: 'Plays' } });
    expect(await call('DELETE', `/${book.id}`)).toEqual({ status: 200, body: { ok: true } });
    expect(await call('GET', `/${book.id}`)).toMatchObject(rejection(404, 'BOOK_NOT_FOUND'));
    expect(await call('DELETE', `/${book.id}`)).toMatchObject(rejection(404, 'BOOK_NOT_FOUND'));
    const entries = await getLog(book.id);
    const by = (kind: string) => entries.find((entry) => entry.kind === kind);
    expect(entries).toHaveLength(3);
    expect(by('book.created')).toMatchObject({
      actorName: 'Ada Lindholm',
      targetType: 'book',
      targetName: 'Broken Wings',
      before: null,
      after: { title: 'Broken Wings', author: 'Kahlil Gibran', genre: 'Poetry', year: '1923' },
    });
    expect(by('book.updated')).toMatchObject({
      before: { genre: 'Poetry', year: '1923', publisher: 'Knopf' },
      after: { genre: 'Plays', year: null, publisher: null },
    });
    expect(by('book.updated')?.after).not.toHaveProperty('title');
    expect(by('book.deleted')).toMatchObject({ before: { title: 'Broken Wings' }, after: null });
  });

  test.each([
    [{ title: ' ' }, 'title', label('books:fields.title.required')],
    [{ title: 'a\0b' }, 'title', label('shared:text.invalid')],
    [{ author: '' }, 'author', label('books:fields.author.required')],
    [{ genreId: '' }, 'genreId', label('books:fields.genre.required')],
    [{ year: 2101 }, 'year', label('books:fields.year.invalid')],
    [{ year: 1.5 }, 'year', label('books:fields.year.invalid')],
    [{ cover: '../../etc' }, 'cover', /./],
    [{ id: 'mine' }, 'id', /./],
    [{ createdAt: '2030-01-01T00:00:00Z' }, 'createdAt', /./],
  ])('rejects %j', async (wrong, field, message) => {
    const response = await call('POST', '', { title: 'T', author: 'A', genreId, ...wrong });
    expect(response).toMatchObject(rejection(400, 'BAD_REQUEST', field));
    expect(response.body.message).toMatch(message);
  });

  test('rejects texts that are too long, at their field', async () => {
    for (const [field, most] of [
      ['title', 200],
      ['author', 200],
      ['publisher', 200],
      ['summary', 5000],
    ] as const) {
      const long = { title: 'T', author: 'A', genreId, [field]: 'x'.repeat(most + 1) };
      const response = await call('POST', '', long);
      expect(response).toMatchObject(rejection(400, 'BAD_REQUEST', field));
      expect(response.body.message).toBe(label('shared:text.tooLong'));
    }
  });

  test.each([
    ['the hobbit', 'j. r. r. tolkien'],
    ['THE HOBBIT', 'J. R. R. TOLKIEN'],
    ['  The  Hobbit ', ' J. R. R. Tolkien'],
  ])('rejects "%s" by "%s" as a duplicate', async (title, author) => {
    const response = await call('POST', '', { title, author, genreId });
    expect(response).toMatchObject(rejection(409, 'TITLE_TAKEN', 'title'));
    expect(response.body.message).toBe(label('books:fields.title.taken'));
  });

  test('rejects an edit that duplicates another title, and leaves the book unchanged', async () => {
    const book = await make();
    const response = await edit(book, { title: 'The Hobbit', author: 'J. R. R. Tolkien' });
    expect(response).toMatchObject(rejection(409, 'TITLE_TAKEN', 'title'));
    expect((await call('GET', `/${book.id}`)).body).toEqual(book);
    expect(await getLog(book.id)).toHaveLength(1);
  });

  test('creates one of fifty identical books sent concurrently', async () => {
    const book = { title: 'Wanted by all', author: 'One', genreId };
    const responses = await Promise.all(Array.from({ length: 50 }, () => call('POST', '', book)));
    const created = responses.filter((response) => response.status === 200);
    expect(created).toHaveLength(1);
    const rejected = responses.filter((response) => response.status !== 200);
    for (const response of rejected)
      expect(response).toMatchObject(rejection(409, 'TITLE_TAKEN', 'title'));
    const { db } = app().database;
    expect(await db.$count(books, eq(books.title, book.title))).toBe(1);
    expect(await db.$count(activity, eq(activity.targetName, book.title))).toBe(1);
  });

  test('requires an existing cover, and logs cover changes without file names', async () => {
    const fields = { title: 'No cover', author: 'A', genreId, cover: 'none' };
    const gone = rejection(409, 'COVER_GONE', 'cover');
    expect(await call('POST', '', fields)).toMatchObject(gone);
    await app()
      .database.db.insert(covers)
      .values([{ id: 'first' }, { id: 'second' }]);
    const book = await make({ cover: 'first' });
    expect(book.cover).toBe('first');
    const replaced = bookIn(await edit(book, { cover: 'second' }));
    expect(await edit(replaced, { cover: 'third' })).toMatchObject(gone);
    expect((await edit(replaced, { cover: null })).body).toMatchObject({ cover: null });
    const entries = await getLog(book.id);
    const values = entries.map(({ before, after }) => ({ before, after }));
    const uploaded = 'COVER_UPLOADED';
    expect(values).toEqual([
      { before: null, after: expect.objectContaining({ cover: uploaded }) },
      { before: { cover: uploaded }, after: { cover: 'COVER_REPLACED' } },
      { before: { cover: uploaded }, after: { cover: null } },
    ]);
    const deletion = app().database.db.delete(covers).where(eq(covers.id, 'second'));
    await expect(deletion).resolves.toBeDefined();
  });

  test('does not delete a cover that a book uses', async () => {
    const { db } = app().database;
    await db.insert(covers).values({ id: 'used' });
    await make({ cover: 'used' });
    const removal = db.delete(covers).where(eq(covers.id, 'used'));
    await expect(removal).rejects.toMatchObject({
      cause: { constraint: 'books_cover_id_covers_id_fk' },
    });
  });

  test('responds to invalid and unusual search terms without a server error', async () => {
    for (const [term, status] of [
      ['x'.repeat(10_000), 400],
      ['a%00b', 400],
      ['%25%5F%5C%27%22', 200],
      ['%F0%9F%98%80', 200],
    ] as const)
      expect((await call('GET', `?searchTerm=${term}`)).status).toBe(status);
  });

  test('documents every procedure with its errors', async () => {
    const documented = await documentedCalls(app(), path, 'Books');
    expect(Object.keys(documented)).toHaveLength(Object.keys(booksApi).length);
    const { 404: notFound, 409: conflicts = '' } = documented['PATCH /books/{id}'] ?? {};
    expect(notFound).toBe('BOOK_NOT_FOUND');
    const codes = ['BOOK_CHANGED', 'BOOK_GENRE_NOT_FOUND', 'TITLE_TAKEN', 'COVER_GONE'];
    expect(conflicts.split(', ')).toEqual(expect.arrayContaining(codes));
  });
});
