import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { adminEndpoints } from './admin-endpoints';
import { sessions, users } from './tables';

const admin = 'admin@example.com';

async function userOf(app: TestApp, email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`nobody is ${email}`);
  return user;
}

const paths = Object.keys(adminEndpoints);

/** A valid body for each path, by shape only. */
const bodies: Record<string, Record<string, unknown>> = {
  '/admin/create-user': { name: 'Eve', email: 'eve@example.com' },
  '/admin/update-user': {
    id: 'x',
    name: 'Eve',
    email: 'eve@example.com',
    role: 'user',
    expectedUpdatedAt: '2030-01-01T00:00:00.000Z',
  },
  '/admin/set-role': { id: 'x', role: 'admin' },
  '/admin/impersonate-user': { id: 'x', reason: 'x' },
  '/admin/revoke-user-session': { id: 'x', sessionId: 'x' },
  '/admin/set-user-password': { id: 'x', password: 'correct horse battery' },
  '/admin/stop-impersonating': {},
};

function call(app: TestApp, path: string, cookie: string, body?: unknown) {
  const headers = { cookie };
  if (adminEndpoints[path]?.method === 'POST')
    return app.call(`/api/auth${path}`, { body: body ?? bodies[path] ?? { id: 'x' }, headers });
  const query = path === '/admin/list-users' ? '' : '?id=x';
  return app.call(`/api/auth${path}${query}`, { headers });
}

onEachApp('the administration of users under /api/auth', (app) => {
  let cookie = '';
  let user = '';
  beforeAll(async () => {
    cookie = await app().signIn(admin);
    user = await app().signIn('user@example.com');
  });

  test.each(paths)('%s is for administrators', async (path) => {
    expect((await call(app(), path, '')).status).toBe(401);
    // Without an impersonation there is nothing to stop.
    expect((await call(app(), path, user)).status).toBe(
      path === '/admin/stop-impersonating' ? 409 : 403,
    );
    const known = (await (await call(app(), path, cookie)).json()) as { code?: string };
    expect(['UNAUTHORIZED', 'FORBIDDEN']).not.toContain(known.code);
  });

  test.each(paths.filter((path) => adminEndpoints[path]?.method === 'POST'))(
    '%s takes its own fields only, and no other method',
    async (path) => {
      const body = { ...(bodies[path] ?? { id: 'x' }), banned: false };
      expect((await call(app(), path, cookie, body)).status).toBe(400);
      expect((await app().call(`/api/auth${path}`, { headers: { cookie } })).status).toBe(405);
    },
  );

  test.each(['has-permission', 'nonsense', 'list-users/', '__proto__'])(
    '/admin/%s is not there',
    async (name) => {
      const path = `/api/auth/admin/${name}`;
      expect((await app().call(path, { headers: { cookie } })).status).toBe(404);
      expect((await app().call(path, { body: {}, headers: { cookie } })).status).toBe(404);
    },
  );

  test('list-users answers pages, with bounds', async () => {
    const get = (query: string) =>
      app().call(`/api/auth/admin/list-users?${query}`, { headers: { cookie } });
    const page = (await (await get('limit=5&searchTerm=example')).json()) as {
      users: { email: string }[];
      total: number;
      next: string;
    };
    const all = await app().database.db.$count(users);
    expect([page.users.length, page.total, typeof page.next]).toEqual([5, all, 'string']);
    expect(JSON.stringify(page)).not.toMatch(/token|password/i);
    for (const bad of ['limit=101', 'limit=-1', 'sort=password', 'offset=5', 'searchValue=%25'])
      expect([bad, (await get(bad)).status]).toEqual([bad, 400]);
    const wrong = await get('limit=1000');
    expect(await wrong.json()).toMatchObject({ code: 'BAD_REQUEST', field: 'limit' });
  });

  test('the rules are those of the manager', async () => {
    const self = await userOf(app(), admin);
    const refused: [string, unknown, string][] = [
      ['/admin/ban-user', { id: self.id }, 'YOU_CANNOT_BAN_YOURSELF'],
      ['/admin/remove-user', { id: self.id }, 'YOU_CANNOT_REMOVE_YOURSELF'],
      ['/admin/set-role', { id: self.id, role: 'user' }, 'YOU_CANNOT_DEMOTE_YOURSELF'],
      ['/admin/create-user', { name: 'A', email: admin }, 'EMAIL_TAKEN'],
      ['/admin/set-user-password', bodies['/admin/set-user-password'], 'PASSWORDS_OFF'],
      ['/admin/ban-user', { id: 'nobody' }, 'USER_NOT_FOUND'],
    ];
    for (const [path, body, code] of refused)
      expect([path, await (await call(app(), path, cookie, body)).json()]).toMatchObject([
        path,
        { code },
      ]);
    expect(await userOf(app(), admin)).toMatchObject({ role: 'admin', banned: false });
  });

  test('sessions are told without tokens', async () => {
    const { id } = await userOf(app(), 'user@example.com');
    const answer = await app().call(`/api/auth/admin/list-user-sessions?id=${id}`, {
      headers: { cookie },
    });
    const text = await answer.text();
    const [session] = await app()
      .database.db.select()
      .from(sessions)
      .where(eq(sessions.userId, id));
    expect(text).toContain(session?.id);
    expect(text).not.toContain(session?.token);
  });

  test('impersonation begins and stops, each with its cookie', async () => {
    const { id } = await userOf(app(), 'user@example.com');
    const begun = await call(app(), '/admin/impersonate-user', cookie, { id, reason: 'A ticket' });
    const acting = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const who = await app().call('/api/auth/get-session', { headers: { cookie: acting } });
    expect(await who.json()).toMatchObject({ user: { email: 'user@example.com' } });
    const both = begun.headers.getSetCookie().map((it) => it.split(';')[0]);
    const stopped = await call(app(), '/admin/stop-impersonating', both.join('; '));
    expect(stopped.headers.getSetCookie()[0]?.split(';')[0]).toBe(cookie);
  });
});

onEachApp(
  'the administration of users under /api/auth in demo mode',
  (app) => {
    let cookie = '';
    beforeAll(async () => {
      cookie = await app().signIn(admin);
    });

    test.each(paths.filter((path) => adminEndpoints[path]?.writes))(
      '%s is refused',
      async (path) => {
        const answer = await call(app(), path, cookie);
        expect(await answer.json()).toMatchObject({ code: 'DEMO_READ_ONLY', status: 403 });
      },
    );
  },
  { DEMO: 'true' },
);
