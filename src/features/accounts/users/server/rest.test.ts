import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { otherLanguage } from '../../../../../tests/languages';
import { i18nFor } from '~/server/i18n';
import { users } from '../../auth/auth.server';
import { usersApi } from './api';

interface Operation {
  summary?: string;
  description?: string;
  responses: Record<
    string,
    { description: string; content?: Record<string, { example?: unknown }> }
  >;
}

type Document = { paths: Record<string, Record<string, Operation>> };

const getId = async (app: TestApp, email: string) =>
  (await app.database.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '';

onEachApp('users over REST', (app) => {
  let cookie = '';
  beforeAll(async () => {
    cookie = await app().signIn('admin@example.com');
  });

  async function call(method: string, path: string, body?: unknown) {
    const response = await app().call(`/api/rest/users${path}`, {
      method,
      headers: { cookie },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  test('notifies a user in their own language of a change by an administrator', async () => {
    const email = 'other-language@example.com';
    await app().signIn(email);
    const { db } = app().database;
    await db.update(users).set({ language: otherLanguage }).where(eq(users.email, email));
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const { id = '', updatedAt } = user ?? {};
    const json = {
      id,
      name: 'F',
      email: 'parti@example.com',
      role: 'user',
      expectedUpdatedAt: updatedAt,
    };
    const path = '/api/rpc/users/update';
    expect((await app().call(path, { body: { json }, headers: { cookie } })).status).toBe(200);
    const [notice] = app().mails(email);
    expect(notice?.subject).toBe(i18nFor(otherLanguage).t('account-mails:emailChanged.subject'));
  });

  test('lists, creates, reads, updates and deletes users', async () => {
    const listed = await call('GET', '?searchTerm=ana+sousa&sort=created&order=desc&limit=1');
    expect(listed).toMatchObject({ status: 200, body: { total: 2, next: expect.any(String) } });
    const made = await call('POST', '', { name: 'Ada Byron', email: 'byron@example.com' });
    const { updatedAt } = made.body;
    const id = String(made.body.id);
    expect(await call('GET', `/${id}`)).toEqual(made);
    const edited = {
      name: 'Ada King',
      email: 'king@example.com',
      role: 'admin',
      expectedUpdatedAt: updatedAt,
    };
    const changed = await call('PATCH', `/${id}`, edited);
    expect(changed).toMatchObject({ status: 200, body: { name: 'Ada King', role: 'admin' } });
    expect(await call('PATCH', `/${id}`, edited)).toMatchObject({ status: 409 });
    expect(await call('DELETE', `/${id}`)).toEqual({ status: 200, body: { ok: true } });
    expect(await call('GET', `/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
  });

  test('bans users, sets roles and revokes sessions', async () => {
    const id = await getId(app(), 'user@example.com');
    await app().signIn('user@example.com');
    expect(await call('POST', `/${id}/role`, { role: 'admin' })).toMatchObject({ status: 200 });
    expect(await call('POST', `/${id}/role`, { role: 'user' })).toMatchObject({ status: 200 });
    const sessions = await call('GET', `/${id}/sessions`);
    const [session] = sessions.body.items as { id: string }[];
    expect(await call('DELETE', `/${id}/sessions/${session?.id}`)).toMatchObject({ status: 200 });
    expect(await call('DELETE', `/${id}/sessions`)).toEqual({ status: 200, body: { count: 0 } });
    const banned = await call('POST', `/${id}/ban`, { reason: 'Spam' });
    expect(banned.body).toMatchObject({ status: 'banned', banReason: 'Spam' });
    expect((await call('POST', `/${id}/unban`, {})).body).toMatchObject({ status: 'active' });
    const stopped = await call('POST', '/stop-impersonating', {});
    expect(stopped).toMatchObject({ status: 409, body: { code: 'NOT_IMPERSONATING' } });
  });

  test.each([
    ['PATCH', ''],
    ['DELETE', ''],
    ['DELETE', '/sessions'],
  ])('rejects a cross-site %s', async (method, path) => {
    const id = await getId(app(), 'user@example.com');
    const response = await app().call(`/api/rest/users/${id}${path}`, {
      method,
      headers: { cookie, origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  });

  test.each(['x'.repeat(201), 'x'.repeat(10_000)])(
    'rejects a search term that is too long',
    async (term) => {
      const { status, body } = await call('GET', `?searchTerm=${term}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'BAD_REQUEST', data: { field: 'searchTerm' } });
    },
  );

  test('rejects NUL in a search term and accepts LIKE wildcards', async () => {
    expect((await call('GET', '?searchTerm=a%00b')).status).toBe(400);
    expect((await call('GET', '?searchTerm=%25%5F%5C')).status).toBe(200);
  });

  test('documents the summary, errors and output of every operation', async () => {
    const response = await app().call('/api/rest/openapi.json', { headers: { cookie } });
    const { paths } = (await response.json()) as Document;
    const calls = Object.entries(paths)
      .filter(([path]) => path.startsWith('/users'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, it]) => ({ name: `${method} ${path}`, it })),
      );
    // Other features may add calls below this path.
    expect(calls.length).toBeGreaterThanOrEqual(Object.keys(usersApi).length);
    for (const { name, it } of calls) {
      expect([name, it.summary]).toEqual([name, expect.stringMatching(/\w/)]);
      expect([name, Object.keys(it.responses)]).toEqual([
        name,
        expect.arrayContaining(['200', '400', '401', '403', '429']),
      ]);
      expect(it.responses['200']?.content?.['application/json']).toHaveProperty('schema');
    }
    const update = paths['/users/{id}']?.patch;
    expect(update?.responses).toHaveProperty('409');
  });
});
