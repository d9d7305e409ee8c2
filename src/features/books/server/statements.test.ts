import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { getReads } from '../../../../tests/statements';
import { books } from './tables';

let app: TestApp;
let headers: { cookie: string };
let book: { id: string; genreId: string };
beforeAll(async () => {
  app = await createTestApp('postgres');
  headers = { cookie: await app.signIn('admin@example.com') };
  const [first] = await app.database.db
    .select({ id: books.id, genreId: books.genreId })
    .from(books)
    .limit(1);
  book = { id: first?.id ?? '', genreId: first?.genreId ?? '' };
});
afterAll(() => app.close());

test.each([
  '/books',
  '/books?searchTerm=abc',
  '/books?searchTerm=a&genreId=:genreId',
  '/books?searchTerm=the&sort=created&order=desc',
  '/books?genreId=gone',
  '/books/:id',
  '/books/:id/related',
  '/books/suggestions?field=publisher&term=house',
  '/genres',
  '/genres?searchTerm=fiction',
  '/genres/:genreId',
  '/genres/options',
  '/genres/stats',
])('%s takes two statements: the session and the query', async (path) => {
  const url = `/api/rest${path.replace(':id', book.id).replace(':genreId', book.genreId)}`;
  const sent = await getReads(async () => {
    expect((await app.call(url, { headers })).status).toBe(200);
  });
  expect(sent).toHaveLength(2);
});
