import { product } from '~/product';
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashToken, sessions, users } from '~/features/accounts/auth/auth.server';
import { type TestApp, onEachApp, secret } from '../../../../tests/app';
import { readDemoSession } from './session';

const enter = (app: TestApp, fields: Record<string, string>) =>
  app.call('/login/demo', {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function getEmail(app: TestApp, cookie: string): Promise<string | undefined> {
  const response = await app.call('/api/auth/get-session', { headers: { cookie } });
  const session = (await response.json()) as { user: { email: string } } | null;
  return session?.user.email;
}

const getCookie = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

onEachApp(
  'the demo sign-in',
  (app) => {
    test.each([
      ['admin', 'admin@example.com', '/manager'],
      ['reader', 'user@example.com', '/app'],
    ])('signs in as %s', async (account, email, place) => {
      const response = await enter(app(), { account });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(place);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^[\w-]+\.session=[\w.-]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      expect(await getEmail(app(), getCookie(response))).toBe(email);
    });

    test.each([
      ['admin', '/manager/users?role=admin', '/manager/users?role=admin'],
      ['admin', '/app', '/app'],
      ['admin', '//evil.example', '/manager'],
      ['admin', 'https://evil.example/', '/manager'],
      ['admin', '/login?redirect=x', '/manager'],
      ['reader', '/app/account', '/app/account'],
      ['reader', '/manager', '/app'],
      ['reader', '/manager/users', '/app'],
      ['reader', '/managers', '/managers'],
    ])('redirects %s who requested %s to %s', async (account, redirect, place) => {
      const response = await enter(app(), { account, redirect });
      expect(response.headers.get('location')).toBe(place);
    });

    test.each(['', 'root', 'constructor', 'admin@example.com', 'admin.1'])(
      'rejects the account %j',
      async (account) => {
        const response = await enter(app(), { account });
        expect(response.status).toBe(403);
        expect(response.headers.getSetCookie()).toEqual([]);
      },
    );

    test('expires after a day', async () => {
      const cookie = getCookie(await enter(app(), { account: 'admin' }));
      app().clock.advance(86_399);
      expect(await getEmail(app(), cookie)).toBe('admin@example.com');
      app().clock.advance(1);
      expect(await getEmail(app(), cookie)).toBeUndefined();
    });

    test('rejects forged tickets', async () => {
      const cookie = getCookie(await enter(app(), { account: 'reader' }));
      const [, account = '', end = '', signature = ''] =
        /=(\w+)\.(\d+)\.([\w-]+)$/.exec(cookie) ?? [];
      const payload = `${account}.${end}`;
      const plain = createHmac('sha256', secret).update(payload).digest('base64url');
      const forged = [
        `admin.${end}.${signature}`,
        `reader.${Number(end) + 1}.${signature}`,
        `reader.${end}.${plain}`,
        `reader.${end}.`,
        `reader.${end}`,
        `reader.${end}.${signature}.${signature}`,
        `constructor.${end}.${signature}`,
        `reader.-1.${signature}`,
        `reader.1e99.${signature}`,
        '..',
        '',
      ];
      for (const value of forged)
        expect([value, await getEmail(app(), `${product.id}.session=${value}`)]).toEqual([
          value,
          undefined,
        ]);
      expect(await getEmail(app(), `${product.id}.session=${payload}.${signature}`)).toBe(
        'user@example.com',
      );
    });

    test('rejects sessions from before the demo', async () => {
      const token = 'a-session-of-before';
      await app().database.exclusively(async (db) => {
        const [user] = await db.select().from(users).limit(1);
        const expiresAt = new Date(app().clock.now.getTime() + 86_400_000);
        await db
          .insert(sessions)
          .values({ tokenHash: hashToken(token), userId: user?.id ?? '', expiresAt });
      });
      const signature = createHmac('sha256', secret).update(token).digest('base64');
      const cookie = `${product.id}.session=${encodeURIComponent(`${token}.${signature}`)}`;
      expect(await getEmail(app(), cookie)).toBeUndefined();
    });

    test('fails if the sample account is banned or missing', async () => {
      const cookie = getCookie(await enter(app(), { account: 'reader' }));
      const change = (email: string) =>
        app().database.exclusively((db) => db.execute(sql.raw(email)));
      await change("update users set banned = true where email = 'user@example.com'");
      expect(await getEmail(app(), cookie)).toBeUndefined();
      await change(
        "update users set banned = false, email = 'x@example.com' where email = 'user@example.com'",
      );
      expect(await getEmail(app(), cookie)).toBeUndefined();
      const response = await enter(app(), { account: 'reader' });
      expect(response.status).toBe(403);
    });

    test('an invalid ticket costs no statement', async () => {
      const config = { baseUrl: 'http://localhost', authSecret: secret, previousAuthSecret: '' };
      const nothing = new Proxy(app().database.db, {
        get: () => expect.unreachable('the database was asked'),
      });
      const headers = new Headers({ cookie: `${product.id}.session=admin.1.x` });
      expect(await readDemoSession(nothing, headers, config, new Date())).toBeNull();
    });
  },
  { DEMO: 'true' },
);

onEachApp('without demo mode', (app) => {
  test('there is no demo sign-in', async () => {
    const response = await enter(app(), { account: 'admin' });
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('a ticket of a demo with the same secret is rejected', async () => {
    const payload = `admin.${app().clock.now.getTime() + 1000}`;
    const key = createHmac('sha256', secret).update('demo session').digest();
    const signature = createHmac('sha256', key).update(payload).digest('base64url');
    expect(await getEmail(app(), `${product.id}.session=${payload}.${signature}`)).toBeUndefined();
  });
});
