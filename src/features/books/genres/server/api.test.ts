import { beforeAll, expect, test } from 'vitest';
import { label } from '../../../../../tests/label';
import { onEachApp } from '../../../../../tests/app';
import { testRecord } from '../../../../../tests/record';
import { documentedCalls, rejection, send } from '../../../../../tests/rest';
import { getActivity } from '../../../../../tests/activity-of';
import { type GenreRow, genre } from '../record';
import { genresApi } from './api';

const path = '/genres';

const genreIn = ({ body }: { body: unknown }) => body as GenreRow;

onEachApp('genres', (app) => {
  let cookie = '';
  beforeAll(async () => {
    cookie = await app().signIn('admin@example.com');
  });

  const call = (method: string, at: string, body?: unknown) =>
    send(app(), cookie, method, path + at, body);

  async function make(name: string): Promise<GenreRow> {
    const { status, body } = await call('POST', '', { name, colour: '#123456' });
    expect([status, body]).toEqual([200, expect.anything()]);
    return genreIn({ body });
  }

  async function addBooks(genreId: string, count: number): Promise<string[]> {
    const created: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const book = { title: `Of ${genreId} ${at}`, author: 'Some Author', genreId };
      const { body } = await send(app(), cookie, 'POST', '/books', book);
      created.push(String(body.id));
    }
    return created;
  }

  const getGenre = async (bookId: string) =>
    ((await send(app(), cookie, 'GET', `/books/${bookId}`)).body.genre as GenreRow).id;

  const getLog = (id: string) => getActivity(app(), id);

  testRecord(app, genre, { example: () => ({ colour: '#abcdef' }) });

  test.each([
    [{ name: ' ' }, 'name', label('genres:fields.name.required')],
    [{ name: 'x'.repeat(81) }, 'name', label('shared:text.tooLong')],
    [{ name: 'a\0' }, 'name', label('shared:text.invalid')],
    [{ colour: 'red' }, 'colour', label('genres:fields.colour.invalid')],
    [{ colour: '#fff' }, 'colour', label('genres:fields.colour.invalid')],
    [{ id: 'mine' }, 'id', /./],
  ])('rejects %j', async (wrong, field, message) => {
    const response = await call('POST', '', { name: 'N', colour: '#000000', ...wrong });
    expect(response).toMatchObject(rejection(400, 'BAD_REQUEST', field));
    expect(response.body.message).toMatch(message);
  });

  test('deletes a genre in use only if its books are moved', async () => {
    const [from, to] = [await make('From here'), await make('To there')];
    const moved = await addBooks(from.id, 3);
    const rejected = await call('DELETE', `/${from.id}`);
    expect(rejected).toMatchObject(rejection(409, 'GENRE_IN_USE'));
    const itself = await call('DELETE', `/${from.id}`, { moveTo: from.id });
    expect(itself).toMatchObject(rejection(400, 'GENRE_MOVES_TO_ITSELF', 'moveTo'));
    const gone = await call('DELETE', `/${from.id}`, { moveTo: 'gone' });
    expect(gone).toMatchObject(rejection(409, 'GENRE_TARGET_GONE', 'moveTo'));
    expect((await call('GET', `/${from.id}`)).body).toMatchObject({ books: 3 });
    expect((await call('DELETE', `/${from.id}`, { moveTo: to.id })).status).toBe(200);
    for (const id of moved) expect(await getGenre(id)).toBe(to.id);
    expect((await call('GET', `/${to.id}`)).body).toMatchObject({ books: 3 });
    const deleted = (await getLog(from.id)).find((entry) => entry.kind === 'genre.deleted');
    expect(deleted?.after).toEqual({ movedTo: 'To there', movedBooks: 3 });
  });

  test('reports a conflict when editing a book that was moved meanwhile', async () => {
    const [from, to] = [await make('Leaving'), await make('Staying')];
    const [id = ''] = await addBooks(from.id, 1);
    const at = `/books/${id}`;
    const { updatedAt } = (await send(app(), cookie, 'GET', at)).body;
    await call('DELETE', `/${from.id}`, { moveTo: to.id });
    const edit = { title: 'T', author: 'A', genreId: to.id, expectedUpdatedAt: updatedAt };
    const conflict = await send(app(), cookie, 'PATCH', at, edit);
    expect(conflict).toMatchObject(rejection(409, 'BOOK_CHANGED'));
    // Its genre was deleted: the log has no entry about this book.
    expect(conflict.body.data).toEqual({});
  });

  test('neither blocks nor loses books while their genre is deleted', async () => {
    const to = await make('Safe haven');
    const of = await make('Under fire');
    const known = await addBooks(of.id, 5);
    const book = (at: number) => ({ title: `Late ${at}`, author: 'Late', genreId: of.id });
    const read = async (id: string) => (await send(app(), cookie, 'GET', `/books/${id}`)).body;
    const books = await Promise.all(known.map(async (id) => ({ id, ...(await read(id)) })));
    const [created, edited, removed] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, (_, at) => send(app(), cookie, 'POST', '/books', book(at))),
      ),
      Promise.all(
        books.map(({ id, title, updatedAt }: Record<string, unknown>) => {
          const edit = { title, author: 'Edited', genreId: of.id, expectedUpdatedAt: updatedAt };
          return send(app(), cookie, 'PATCH', `/books/${String(id)}`, edit);
        }),
      ),
      call('DELETE', `/${of.id}`, { moveTo: to.id }),
    ]);
    expect(removed.status).toBe(200);
    const unexpected = (responses: typeof created, ...codes: string[]) =>
      responses.filter(
        (response) => response.status !== 200 && !codes.includes(String(response.body.code)),
      );
    expect(unexpected(created, 'BOOK_GENRE_NOT_FOUND')).toEqual([]);
    expect(unexpected(edited, 'BOOK_GENRE_NOT_FOUND', 'BOOK_CHANGED')).toEqual([]);
    const count = known.length + created.filter((response) => response.status === 200).length;
    expect((await call('GET', `/${to.id}`)).body).toMatchObject({ books: count });
  });

  test('documents every procedure with its errors', async () => {
    const documented = await documentedCalls(app(), path);
    expect(Object.keys(documented)).toHaveLength(Object.keys(genresApi).length);
    expect(documented['DELETE /genres/{id}']).toMatchObject({
      404: 'GENRE_NOT_FOUND',
      409: 'GENRE_IN_USE, GENRE_TARGET_GONE',
    });
  });
});
