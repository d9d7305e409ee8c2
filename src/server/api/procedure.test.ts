import all from 'virtual:messages/all';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp, onEachApp } from '../../../tests/app';
import { languages } from '~/shared/i18n/languages';
import { rateLimits } from '../rate-limits/tables';

interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** The REST and RPC endpoints of the same procedures. */
const doors = {
  REST: {
    people: (app: TestApp, input: Record<string, unknown>, headers: Record<string, string>) =>
      answerOf(app.call(`/api/rest/users?${new URLSearchParams(toTexts(input))}`, { headers })),
    sessions: (app: TestApp, headers: Record<string, string>) =>
      answerOf(app.call('/api/rest/account/sessions', { headers })),
    figures: (app: TestApp, headers: Record<string, string>) =>
      answerOf(app.call('/api/rest/dashboard/figures', { headers })),
    onboard: (app: TestApp, body: unknown, headers: Record<string, string>, from?: string) =>
      answerOf(app.call('/api/rest/account/onboard', { body, headers, ...(from && { from }) })),
  },
  RPC: {
    people: (app: TestApp, input: Record<string, unknown>, headers: Record<string, string>) =>
      answerOf(app.call('/api/rpc/users/list', { body: { json: input }, headers })),
    sessions: (app: TestApp, headers: Record<string, string>) =>
      answerOf(app.call('/api/rpc/account/listSessions', { body: {}, headers })),
    figures: (app: TestApp, headers: Record<string, string>) =>
      answerOf(app.call('/api/rpc/dashboard/figures', { body: {}, headers })),
    onboard: (app: TestApp, json: unknown, headers: Record<string, string>, from?: string) =>
      answerOf(
        app.call('/api/rpc/account/onboard', { body: { json }, headers, ...(from && { from }) }),
      ),
  },
};

const toTexts = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));

/** The RPC protocol wraps the body in `json`. */
async function answerOf(call: Promise<Response>): Promise<Answer> {
  const response = await call;
  const body: unknown = await response.json();
  const isWrapped = body !== null && typeof body === 'object' && 'json' in body;
  return {
    status: response.status,
    headers: response.headers,
    body: isWrapped ? body.json : body,
  };
}

async function nameOf(app: TestApp, cookie: string): Promise<unknown> {
  const answer = await app.call('/api/auth/get-session', { headers: { cookie } });
  const { user } = (await answer.json()) as { user: { name: string } };
  return user.name;
}

onEachApp('procedures', (app) => {
  const cookies = { admin: '', user: '', fresh: '' };

  beforeAll(async () => {
    cookies.admin = await app().signIn('admin@example.com');
    cookies.user = await app().signIn('user@example.com');
    cookies.fresh = await app().signIn('fresh@example.com');
  });

  const as = (who: keyof typeof cookies, language = 'en') => ({
    cookie: cookies[who],
    'accept-language': language,
  });

  describe.each(['REST', 'RPC'] as const)('over %s', (name) => {
    const door = doors[name];

    test('are closed to those who are not signed in', async () => {
      for (const answer of [
        await door.people(app(), {}, {}),
        await door.figures(app(), {}),
        await door.onboard(app(), { name: 'Eve' }, {}),
        await door.people(app(), {}, { cookie: 'foreword.session=forged.c2lnbmF0dXJl' }),
        await door.people(app(), {}, { cookie: `${cookies.user}x`.replace(/=\w/, '=_') }),
      ]) {
        expect(answer.status).toBe(401);
        expect(answer.body).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
      }
    });

    test('wait for the name of those who are new', async () => {
      const answer = await door.people(app(), {}, as('fresh'));
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'ONBOARDING_REQUIRED' });
    });

    test('are open to those whose role has the permission', async () => {
      const people = await door.people(app(), { limit: 3 }, as('admin'));
      expect(people.status).toBe(200);
      expect(people.body).toMatchObject({ total: 61, next: expect.any(String) });
      expect((await door.sessions(app(), as('user'))).status).toBe(200);
      const figures = await door.figures(app(), as('admin'));
      expect(figures.status).toBe(200);
      expect(figures.body).toMatchObject({ users: 61 });
    });

    test('are forbidden to those whose role has it not', async () => {
      const answer = await door.figures(app(), as('user'));
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'FORBIDDEN', status: 403 });
      expect(JSON.stringify(answer.body)).not.toContain('61');
    });

    test('are kept by no cache', async () => {
      const good = await door.people(app(), {}, as('admin'));
      const bad = await door.people(app(), {}, {});
      expect(good.headers.get('cache-control')).toBe('no-store');
      expect(bad.headers.get('cache-control')).toBe('no-store');
    });

    test.each(['evil', 'sort', 'role', 'constructor'])('take no field "%s"', async (field) => {
      const answer = await door.people(app(), { [field]: '1' }, as('admin'));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', data: { field } });
      const written = await door.onboard(app(), { name: 'Eve', [field]: 'admin' }, as('fresh'));
      expect(written.status).toBe(400);
      expect(written.body).toMatchObject({ data: { field } });
      expect(await nameOf(app(), cookies.fresh)).toBe('');
    });

    test.each([0, 101, -1, 1.5, 'many'])('take no page of %s', async (limit) => {
      const answer = await door.people(app(), { limit }, as('admin'));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', data: { field: 'limit' } });
    });

    test.each([
      ['garbage', 'garbage'],
      ['a place with NUL', Buffer.from('["a\\u0000","b"]').toString('base64url')],
      ['a place of no text', Buffer.from('[1,2]').toString('base64url')],
    ])('take no cursor of %s', async (_what, cursor) => {
      const answer = await door.people(app(), { cursor }, as('admin'));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'BAD_REQUEST' });
    });

    test('lead through the list by the cursor that they gave', async () => {
      const first = await door.people(app(), { limit: 50 }, as('admin'));
      const { next } = first.body as { next: string };
      const second = await door.people(app(), { limit: 50, cursor: next }, as('admin'));
      expect(second.body).toMatchObject({ total: 61, next: null });
      expect((second.body as { items: unknown[] }).items).toHaveLength(11);
    });

    test.each(languages)('say in %s what is wrong', async (language) => {
      const words = all[language];
      const nobody = await door.people(app(), {}, { 'accept-language': language });
      expect(nobody.body).toMatchObject({ message: words['shared:error.unauthorized'] });
      const extra = await door.people(app(), { evil: 1 }, as('admin', language));
      expect(extra.body).toMatchObject({ message: words['shared:error.badRequest'] });
      const blank = await door.onboard(app(), { name: ' ' }, as('fresh', language));
      expect(blank.body).toMatchObject({
        message: words['account:name.required'],
        data: { field: 'name' },
      });
      const role = await door.figures(app(), as('user', language));
      expect(role.body).toMatchObject({ message: words['shared:error.forbidden'] });
    });

    test('that write are counted by address: too many wait, and others do not', async () => {
      const address = name === 'REST' ? '198.51.100.1' : '198.51.100.2';
      const resetsAt = new Date(app().clock.now.getTime() + 30_000);
      const used = { key: `write:${address}`, count: 599, resetsAt };
      await app().database.db.insert(rateLimits).values(used);
      const onboard = (from: string) => door.onboard(app(), { name: '' }, as('fresh'), from);
      expect((await onboard(address)).status).toBe(400);
      const late = await onboard(address);
      expect(late.status).toBe(429);
      expect(late.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 30 } });
      expect((await onboard('198.51.100.9')).status).toBe(400);
    });
  });

  test('429 carries Retry-After over REST', async () => {
    const resetsAt = new Date(app().clock.now.getTime() + 12_000);
    const key = 'write:198.51.100.3';
    await app().database.db.insert(rateLimits).values({ key, count: 600, resetsAt });
    const body = { name: 'Ada' };
    const late = await doors.REST.onboard(app(), body, as('fresh'), '198.51.100.3');
    expect(late.headers.get('retry-after')).toBe('12');
  });

  test.each([
    '/api/rpc/account/onboard?data=%7B%22json%22%3A%7B%22name%22%3A%22Eve%22%7D%7D',
    '/api/rest/account/onboard?name=Eve',
  ])('that write are not called by GET: %s', async (path) => {
    const answer = await app().call(path, { headers: as('fresh', 'fr') });
    expect([404, 405]).toContain(answer.status);
    const words = answer.status === 404 ? 'shared:error.notFound' : 'shared:error.badRequest';
    const told = await answer.text();
    expect(told).toContain(all.fr[words]);
    expect(told).toMatch(/"code":"(NOT_FOUND|METHOD_NOT_ALLOWED)"/);
    expect(await nameOf(app(), cookies.fresh)).toBe('');
  });

  test.each([{ origin: 'https://evil.example' }, { origin: 'null' }])(
    'that write are not called from another site: %j',
    async (headers) => {
      for (const door of [doors.REST, doors.RPC]) {
        const answer = await door.onboard(app(), { name: 'Eve' }, { ...as('fresh'), ...headers });
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({ code: 'CROSS_SITE' });
      }
      expect(await nameOf(app(), cookies.fresh)).toBe('');
    },
  );

  test('take the name once, and open the rest with it', async () => {
    const cookie = await app().signIn('newcomer@example.com');
    const headers = { cookie };
    expect((await doors.RPC.sessions(app(), headers)).status).toBe(403);
    const answer = await doors.RPC.onboard(app(), { name: '  Ada   Lovelace ' }, headers);
    expect(answer).toMatchObject({ status: 200, body: { name: 'Ada Lovelace' } });
    expect(await nameOf(app(), cookie)).toBe('Ada Lovelace');
    expect((await doors.RPC.sessions(app(), headers)).status).toBe(200);
    expect(await doors.RPC.onboard(app(), { name: 'Eve' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ONBOARDED', message: all.en['account:error.alreadyOnboarded'] },
    });
    expect(await nameOf(app(), cookie)).toBe('Ada Lovelace');
  });

  test('are described for programs', async () => {
    const headers = { cookie: await app().signIn('admin@example.com') };
    const document = await (await app().call('/api/rest/openapi.json', { headers })).json();
    const { paths } = document as { paths: object };
    const known = ['/account/onboard', '/dashboard/figures', '/users'];
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(known));
  });
});

describe('in a demo', () => {
  let app: TestApp;
  let cookie = '';
  beforeAll(async () => {
    app = await createTestApp('postgres', { DEMO: 'true' });
    cookie = await app.signIn('user@example.com');
  });
  afterAll(() => app.close());

  test.each(['REST', 'RPC'] as const)('%s writes nothing, for whomever', async (name) => {
    const before = await nameOf(app, cookie);
    const callers: Record<string, string>[] = [{ cookie }, {}];
    for (const headers of callers) {
      const answer = await doors[name].onboard(app, { name: 'Eve' }, headers);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({
        code: 'DEMO_READ_ONLY',
        message: 'This is a read-only demo, this action is disabled.',
      });
    }
    expect(await nameOf(app, cookie)).toBe(before);
  });

  test('reading goes on', async () => {
    expect((await doors.REST.sessions(app, { cookie })).status).toBe(200);
  });
});
