import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../../tests/app';
import { getReads } from '../../../../../tests/statements';

let app: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  app = await createTestApp('postgres');
  headers = { cookie: await app.signIn('admin@example.com') };
});
afterAll(() => app.close());

test.each([
  '/users',
  '/users?searchTerm=abc',
  '/users?searchTerm=a&status=banned',
  '/users?searchTerm=example',
  '/users/:id',
  '/users/:id/sessions',
  '/activity',
])('%s takes two statements: the session and the query', async (path) => {
  const page = await app.call('/api/rest/users?limit=1', { headers });
  const { items } = (await page.json()) as { items: { id: string }[] };
  const url = `/api/rest${path.replace(':id', items[0]?.id ?? '')}`;
  const sent = await getReads(async () => {
    expect((await app.call(url, { headers })).status).toBe(200);
  });
  expect(sent).toHaveLength(2);
});
