import { product } from '~/product';
import all from 'virtual:messages/all';
import { beforeAll, describe, expect, test } from 'vitest';
import { label } from '../../../tests/label';
import { type TestApp, onEachApp } from '../../../tests/app';
import { otherLanguage } from '../../../tests/languages';
import { wordsIn } from '../../../tests/random';
import { defaultLanguage, languages } from '~/shared/i18n/languages';
import { storedKey } from '../rate-limits/rate-limits';
import { rateLimits } from '../rate-limits/tables';

interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** The REST and RPC endpoints of the same procedures. */
const clients = {
  REST: {
    listUsers: (app: TestApp, input: Record<string, unknown>, headers: Record<string, string>) =>
      getResponse(
        app.call(`/api/rest/users?${new URLSearchParams(toStrings(input))}`, { headers }),
      ),
    listSessions: (app: TestApp, headers: Record<string, string>) =>
      getResponse(app.call('/api/rest/account/sessions', { headers })),
    onboard: (app: TestApp, body: unknown, headers: Record<string, string>, from?: string) =>
      getResponse(app.call('/api/rest/account/onboard', { body, headers, ...(from && { from }) })),
  },
  RPC: {
    listUsers: (app: TestApp, input: Record<string, unknown>, headers: Record<string, string>) =>
      getResponse(app.call('/api/rpc/users/list', { body: { json: input }, headers })),
    listSessions: (app: TestApp, headers: Record<string, string>) =>
      getResponse(app.call('/api/rpc/account/listSessions', { body: {}, headers })),
    onboard: (app: TestApp, json: unknown, headers: Record<string, string>, from?: string) =>
      getResponse(
        app.call('/api/rpc/account/onboard', { body: { json }, headers, ...(from && { from }) }),
      ),
  },
};

const toStrings = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));

/** The RPC protocol wraps the body in `json`. */
async function getResponse(call: Promise<Response>): Promise<Answer> {
  const response = await call;
  const body: unknown = await response.json();
  const isWrapped = body !== null && typeof body === 'object' && 'json' in body;
  return {
    status: response.status,
    headers: response.headers,
    body: isWrapped ? body.json : body,
  };
}

async function getName(app: TestApp, cookie: string): Promise<unknown> {
  const response = await app.call('/api/auth/get-session', { headers: { cookie } });
  const { user } = (await response.json()) as { user: { name: string } };
  return user.name;
}

onEachApp('procedures', (app) => {
  const cookies = { admin: '', user: '', fresh: '' };

  beforeAll(async () => {
    cookies.admin = await app().signIn('admin@example.com');
    cookies.user = await app().signIn('user@example.com');
    cookies.fresh = await app().signIn('fresh@example.com');
  });

  const as = (who: keyof typeof cookies, language = defaultLanguage) => ({
    cookie: cookies[who],
    'accept-language': language,
  });

  describe.each(['REST', 'RPC'] as const)('over %s', (name) => {
    const client = clients[name];

    test('require a session', async () => {
      for (const response of [
        await client.listUsers(app(), {}, {}),
        await client.onboard(app(), { name: 'Eve' }, {}),
        await client.listUsers(app(), {}, { cookie: `${product.id}.session=forged.c2lnbmF0dXJl` }),
        await client.listUsers(app(), {}, { cookie: `${cookies.user}x` }),
      ]) {
        expect(response.status).toBe(401);
        expect(response.body).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
      }
    });

    test('require onboarding', async () => {
      const response = await client.listUsers(app(), {}, as('fresh'));
      expect(response.status).toBe(403);
      expect(response.body).toMatchObject({ code: 'ONBOARDING_REQUIRED' });
    });

    test('are allowed for roles with the permission', async () => {
      const users = await client.listUsers(app(), { limit: 3 }, as('admin'));
      expect(users.status).toBe(200);
      expect(users.body).toMatchObject({ total: 61, next: expect.any(String) });
      expect((await client.listSessions(app(), as('user'))).status).toBe(200);
    });

    test('are forbidden for roles without the permission', async () => {
      const response = await client.listUsers(app(), {}, as('user'));
      expect(response.status).toBe(403);
      expect(response.body).toMatchObject({ code: 'FORBIDDEN', status: 403 });
      expect(wordsIn(response.body)).not.toContain('61');
    });

    test('are never cached', async () => {
      const good = await client.listUsers(app(), {}, as('admin'));
      const bad = await client.listUsers(app(), {}, {});
      expect(good.headers.get('cache-control')).toBe('no-store');
      expect(bad.headers.get('cache-control')).toBe('no-store');
    });

    test.each(['evil', 'sort', 'role', 'constructor'])(
      'reject the unknown field "%s"',
      async (field) => {
        const response = await client.listUsers(app(), { [field]: '1' }, as('admin'));
        expect(response.status).toBe(400);
        expect(response.body).toMatchObject({ code: 'BAD_REQUEST', data: { field } });
        const written = await client.onboard(app(), { name: 'Eve', [field]: 'admin' }, as('fresh'));
        expect(written.status).toBe(400);
        expect(written.body).toMatchObject({ data: { field } });
        expect(await getName(app(), cookies.fresh)).toBe('');
      },
    );

    test.each([0, 101, -1, 1.5, 'many'])('reject a page size of %s', async (limit) => {
      const response = await client.listUsers(app(), { limit }, as('admin'));
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'BAD_REQUEST', data: { field: 'limit' } });
    });

    test.each([
      ['garbage', 'garbage'],
      ['a position with NUL', Buffer.from('["a\\u0000","b"]').toString('base64url')],
      ['numbers', Buffer.from('[1,2]').toString('base64url')],
    ])('reject a cursor made of %s', async (_what, cursor) => {
      const response = await client.listUsers(app(), { cursor }, as('admin'));
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'BAD_REQUEST' });
    });

    test('return the next page for the cursor of the previous one', async () => {
      const first = await client.listUsers(app(), { limit: 50 }, as('admin'));
      const { next } = first.body as { next: string };
      const second = await client.listUsers(app(), { limit: 50, cursor: next }, as('admin'));
      expect(second.body).toMatchObject({ total: 61, next: null });
      expect((second.body as { items: unknown[] }).items).toHaveLength(11);
    });

    test.each(languages)('return error messages in %s', async (language) => {
      const messages = all[language];
      const visitor = await client.listUsers(app(), {}, { 'accept-language': language });
      expect(visitor.body).toMatchObject({ message: messages['shared:error.unauthorized'] });
      const extra = await client.listUsers(app(), { evil: 1 }, as('admin', language));
      expect(extra.body).toMatchObject({ message: messages['shared:error.badRequest'] });
      const blank = await client.onboard(app(), { name: ' ' }, as('fresh', language));
      expect(blank.body).toMatchObject({
        message: messages['account:name.required'],
        data: { field: 'name' },
      });
      const role = await client.listUsers(app(), {}, as('user', language));
      expect(role.body).toMatchObject({ message: messages['shared:error.forbidden'] });
    });

    test('that write are rate limited by client address', async () => {
      const address = name === 'REST' ? '198.51.100.1' : '198.51.100.2';
      const resetsAt = new Date(app().clock.now.getTime() + 30_000);
      const used = { key: storedKey(`write:${address}`), count: 599, resetsAt };
      await app().database.db.insert(rateLimits).values(used);
      const onboard = (from: string) => client.onboard(app(), { name: '' }, as('fresh'), from);
      expect((await onboard(address)).status).toBe(400);
      const limited = await onboard(address);
      expect(limited.status).toBe(429);
      expect(limited.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 30 } });
      expect((await onboard('198.51.100.9')).status).toBe(400);
    });
  });

  test('429 carries Retry-After over REST', async () => {
    const resetsAt = new Date(app().clock.now.getTime() + 12_000);
    const key = storedKey('write:198.51.100.3');
    await app().database.db.insert(rateLimits).values({ key, count: 600, resetsAt });
    const body = { name: 'Ada' };
    const limited = await clients.REST.onboard(app(), body, as('fresh'), '198.51.100.3');
    expect(limited.headers.get('retry-after')).toBe('12');
  });

  test.each([
    '/api/rpc/account/onboard?data=%7B%22json%22%3A%7B%22name%22%3A%22Eve%22%7D%7D',
    '/api/rest/account/onboard?name=Eve',
  ])('that write cannot be called with GET: %s', async (path) => {
    const response = await app().call(path, { headers: as('fresh', otherLanguage) });
    expect([404, 405]).toContain(response.status);
    const message = response.status === 404 ? 'shared:error.notFound' : 'shared:error.badRequest';
    const text = await response.text();
    expect(text).toContain(all[otherLanguage][message]);
    expect(text).toMatch(/"code":"(NOT_FOUND|METHOD_NOT_ALLOWED)"/);
    expect(await getName(app(), cookies.fresh)).toBe('');
  });

  test.each([{ origin: 'https://evil.example' }, { origin: 'null' }])(
    'that write cannot be called from another site: %j',
    async (headers) => {
      for (const client of [clients.REST, clients.RPC]) {
        const response = await client.onboard(
          app(),
          { name: 'Eve' },
          { ...as('fresh'), ...headers },
        );
        expect(response.status).toBe(403);
        expect(response.body).toMatchObject({ code: 'CROSS_SITE' });
      }
      expect(await getName(app(), cookies.fresh)).toBe('');
    },
  );

  test('onboard a user once, which allows the other calls', async () => {
    const cookie = await app().signIn('newcomer@example.com');
    const headers = { cookie };
    expect((await clients.RPC.listSessions(app(), headers)).status).toBe(403);
    const response = await clients.RPC.onboard(app(), { name: '  Ada   Lovelace ' }, headers);
    expect(response).toMatchObject({ status: 200, body: { name: 'Ada Lovelace' } });
    expect(await getName(app(), cookie)).toBe('Ada Lovelace');
    expect((await clients.RPC.listSessions(app(), headers)).status).toBe(200);
    expect(await clients.RPC.onboard(app(), { name: 'Eve' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ONBOARDED', message: label('account:error.alreadyOnboarded') },
    });
    expect(await getName(app(), cookie)).toBe('Ada Lovelace');
  });

  test('are documented as OpenAPI', async () => {
    const headers = { cookie: await app().signIn('admin@example.com') };
    const document = await (await app().call('/api/rest/openapi.json', { headers })).json();
    const { paths } = document as { paths: object };
    const known = ['/account/onboard', '/activity', '/users'];
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(known));
  });
});

onEachApp('a read-only product', (app) => {
  test.each(['REST', 'RPC'] as const)(
    'rejects writes over %s, with and without a session',
    async (name) => {
      const cookie = await app().signIn('user@example.com');
      const before = await getName(app(), cookie);
      app().config.readOnly = true;
      const callers: Record<string, string>[] = [{ cookie }, {}];
      for (const headers of callers) {
        const response = await clients[name].onboard(app(), { name: 'Eve' }, headers);
        expect(response.status).toBe(403);
        expect(response.body).toMatchObject({
          code: 'READ_ONLY',
          message: label('shared:error.readOnly'),
        });
      }
      expect((await clients.REST.listSessions(app(), { cookie })).status).toBe(200);
      app().config.readOnly = false;
      expect(await getName(app(), cookie)).toBe(before);
    },
  );
});
