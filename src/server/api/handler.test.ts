import { sql } from 'drizzle-orm';
import all from 'virtual:messages/all';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, createTestApp, onEachApp } from '../../../tests/app';
import { otherLanguage } from '../../../tests/languages';
import { storedKey } from '../rate-limits/rate-limits';
import { rateLimits } from '../rate-limits/tables';
import { procedures } from '../../../tests/procedures';
import { newUser } from '../../../tests/users';

let app: TestApp;
let cookie = '';
beforeAll(async () => {
  app = await createTestApp('postgres');
  cookie = await app.signIn('admin@example.com');
});
afterAll(() => app.close());

const inOtherLanguage = () => ({ cookie, 'accept-language': otherLanguage });
const badRequest = all[otherLanguage]['shared:error.badRequest'];

test('429 carries Retry-After over RPC too', async () => {
  const resetsAt = new Date(app.clock.now.getTime() + 12_000);
  await app.database.db
    .insert(rateLimits)
    .values({ key: storedKey('write:198.51.100.3'), count: 600, resetsAt });
  const limited = await app.call('/api/rpc/account/onboard', {
    body: { json: { name: 'Ada' } },
    headers: { cookie },
    from: '198.51.100.3',
  });
  expect(limited.status).toBe(429);
  expect(limited.headers.get('retry-after')).toBe('12');
});

test('an AppError keeps its field', async () => {
  const response = await app.call('/api/rest/users?cursor=garbage', { headers: inOtherLanguage() });
  expect(await response.json()).toMatchObject({ message: badRequest, data: { field: 'cursor' } });
});

test.each(['/api/rest/account/onboard', '/api/rpc/account/onboard'])(
  'malformed JSON sent to %s is rejected in the language of the user',
  async (path) => {
    const response = await app.call(path, { body: '{"name":', headers: inOtherLanguage() });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain(badRequest);
    expect(text).not.toContain('Malformed');
  },
);

test('an error in an auth endpoint is logged, not written to the console', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  await app.database.db.execute(sql`alter table verifications rename to elsewhere`);
  try {
    const response = await app.call('/api/auth/email-otp/send-verification-otp', {
      body: { email: 'ada@example.com', type: 'sign-in' },
    });
    expect(response.status).toBe(500);
    expect(written.mock.calls).toEqual([]);
  } finally {
    await app.database.db.execute(sql`alter table elsewhere rename to verifications`);
    written.mockRestore();
  }
});

onEachApp('options of a DELETE', (each) => {
  async function remove(query: string, body?: object) {
    const admin = await newUser(each(), { role: 'admin' });
    const { id } = await newUser(each());
    const { status } = await admin.call('DELETE', `/users/${id}${query}`, body);
    return { status, isThere: (await admin.call('GET', `/users/${id}`)).status === 200 };
  }

  test.each([
    ['', undefined],
    ['?deleteOwned[]=a&deleteOwned[]=b', undefined],
    ['', { deleteOwned: ['a'] }],
  ])('are read from the query %s and the body %j', async (query, body) => {
    expect(await remove(query, body)).toEqual({ status: 200, isThere: false });
  });

  test.each([
    ['?unknown=1', undefined],
    ['?deleteOwned=a', undefined],
    ['?deleteOwned[]=a', { deleteOwned: ['a'] }],
    ['?id=someone-else', undefined],
    ['?__proto__=x', undefined],
    ['', { unknown: 1 }],
  ])('are rejected if unknown, invalid or given twice: %s %j', async (query, body) => {
    expect(await remove(query, body)).toEqual({ status: 400, isThere: true });
  });

  test('are rejected by every procedure that does not know them', () => {
    const isStrict = (schema: unknown): boolean => {
      const { type, wrapped } = schema as { type: string; wrapped?: unknown };
      return wrapped ? isStrict(wrapped) : type === 'strict_object';
    };
    const deleting = procedures.filter(({ method }) => method === 'DELETE');
    expect(deleting.filter(({ input }) => !input || !isStrict(input))).toEqual([]);
  });
});
