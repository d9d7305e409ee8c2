import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callWithKey, createKey } from '../../../../tests/api-keys';
import { onEachApp } from '../../../../tests/app';
import { partData } from '../../../../tests/part-data';
import { procedures } from '../../../../tests/procedures';
import { rejection } from '../../../../tests/rest';
import { newUser } from '../../../../tests/users';
import { users } from '~/features/accounts/auth/auth.server';
import { storedKey } from '~/server/rate-limits/rate-limits';
import { rateLimits } from '~/server/rate-limits/tables';
import { maxApiKeys } from '../schema';
import { callsPerKey } from './session';
import { apiKeys } from './tables';
import { newToken } from './token';

onEachApp('API keys', (app) => {
  const call = (token: string, path: string, options = {}) =>
    callWithKey(app(), token, `/api/rest${path}`, options);
  const admin = () => newUser(app(), { role: 'admin' });

  test('the key is shown once and stored as a hash', async () => {
    const user = await newUser(app());
    const { token, key } = await createKey(app(), user.cookie, { name: 'Export' });
    const [row] = await app().database.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
    expect(JSON.stringify(row)).not.toContain(token);
    const listed = await user.call('GET', '/account/api-keys');
    expect(listed.body.items).toEqual([expect.objectContaining({ name: 'Export' })]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect(app().mails(user.email)[0]?.text).toContain('Export');
  });

  test('calls as its user, without a cookie or an origin', async () => {
    const { cookie, id } = await admin();
    const { token } = await createKey(app(), cookie, { permissions: ['users:list', 'users:ban'] });
    const target = await newUser(app());
    expect((await call(token, '/users')).status).toBe(200);
    expect((await call(token, `/users/${target.id}/ban`, { body: {} })).status).toBe(200);
    const entries = await call(token, '/activity');
    expect(entries).toMatchObject(rejection(403, 'FORBIDDEN'));
    const { body } = await (await admin()).call('GET', `/activity?targetId=${target.id}`);
    expect(body.items).toEqual([
      expect.objectContaining({
        kind: 'user.banned',
        via: 'Script',
        actor: expect.objectContaining({ id }),
      }),
    ]);
  });

  test('a read-only key changes nothing', async () => {
    const { cookie, id } = await admin();
    const { token } = await createKey(app(), cookie);
    expect((await call(token, '/users')).status).toBe(200);
    expect(await call(token, `/users/${id}/unban`, { body: {} })).toMatchObject(
      rejection(403, 'FORBIDDEN'),
    );
  });

  test('calls are limited per key, also when they come at once', async () => {
    const { cookie } = await admin();
    const [one, other] = [await createKey(app(), cookie), await createKey(app(), cookie)];
    const resetsAt = new Date(app().clock.now.getTime() + 30_000);
    const count = callsPerKey.times - 10;
    await app()
      .database.db.insert(rateLimits)
      .values({ key: storedKey(`api-key:${one.key.id}`), count, resetsAt });
    const all = await Promise.all(Array.from({ length: 50 }, () => call(one.token, '/users')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    const limited = all.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(40);
    expect(limited[0]?.headers.get('retry-after')).toBe('30');
    expect((await call(other.token, '/users')).status).toBe(200);
  });

  test('the last use is noted at most once a minute', async () => {
    const user = await admin();
    const { token, key } = await createKey(app(), user.cookie);
    const read = async () =>
      (await app().database.db.select().from(apiKeys).where(eq(apiKeys.id, key.id)))[0];
    await call(token, '/users');
    const first = app().clock.now;
    expect(await read()).toMatchObject({ lastUsedAt: first, lastUsedAddress: '192.0.2.1' });
    app().clock.advance(59);
    await call(token, '/users');
    expect(await read()).toMatchObject({ lastUsedAt: first });
    app().clock.advance(2);
    await call(token, '/users');
    expect(await read()).toMatchObject({ lastUsedAt: app().clock.now });
  });

  test('a user has a limited number of keys, also when they are created at once', async () => {
    const user = await newUser(app());
    const body = { name: 'Script', permissions: null, expiresInDays: null };
    const all = await Promise.all(
      Array.from({ length: maxApiKeys + 5 }, () => user.call('POST', '/account/api-keys', body)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(maxApiKeys);
    expect(all.find(({ status }) => status !== 200)).toMatchObject(
      rejection(409, 'TOO_MANY_API_KEYS'),
    );
  });

  test.each([
    [{ permissions: ['users:list'] }, 400, 'PERMISSION_NOT_HELD'],
    [{ permissions: ['account:update'] }, 400, 'PERMISSION_NOT_HELD'],
    [{ permissions: ['apiKeys:create'] }, 400, 'PERMISSION_NOT_HELD'],
    [{ permissions: ['constructor:name'] }, 400, 'PERMISSION_NOT_HELD'],
    [{ permissions: [] }, 400, 'BAD_REQUEST'],
    [{ permissions: 'all' }, 400, 'BAD_REQUEST'],
    [{ expiresInDays: 0 }, 400, 'BAD_REQUEST'],
    [{ expiresInDays: 1.5 }, 400, 'BAD_REQUEST'],
    [{ name: ' ' }, 400, 'BAD_REQUEST'],
    [{ name: 'x'.repeat(61) }, 400, 'BAD_REQUEST'],
  ])('is not created with %j', async (input, status, code) => {
    const user = await newUser(app());
    const body = { name: 'Script', permissions: null, expiresInDays: null, ...input };
    expect(await user.call('POST', '/account/api-keys', body)).toMatchObject(
      rejection(status, code),
    );
  });

  test('all keys end when the user says that someone else was in the account', async () => {
    const user = await admin();
    const { token } = await createKey(app(), user.cookie);
    const [, notMe] = /not-me\?token=(\S+)/.exec(app().mails(user.email)[0]?.text ?? '') ?? [];
    const secured = await app().call('/api/auth/not-me', { body: { token: notMe } });
    expect(secured.status).toBe(200);
    expect((await call(token, '/users')).status).toBe(401);
  });

  test('all keys end when an administrator changes the email of the user', async () => {
    const [boss, user] = [await admin(), await admin()];
    const { token } = await createKey(app(), user.cookie);
    const { body } = await boss.call('GET', `/users/${user.id}`);
    const { name, role, updatedAt: expectedUpdatedAt } = body;
    const edit = { name, role, email: `new-${user.email}`, expectedUpdatedAt };
    const keep = { removeSignInMethods: false };
    const changed = await boss.call('PATCH', `/users/${user.id}`, { ...edit, ...keep });
    expect(changed.status).toBe(200);
    expect((await call(token, '/users')).status).toBe(401);
  });

  describe('is rejected', () => {
    test.each([
      ['made up', () => newToken()],
      ['without a checksum', () => `${newToken().slice(0, -8)}00000000`],
      ['empty', () => ''],
      ['a word', () => 'x'],
    ])('if it is %s, even with the cookie of a user', async (_name, token) => {
      const { cookie } = await admin();
      expect(await call(token(), '/users', { headers: { cookie } })).toMatchObject(
        rejection(401, 'UNAUTHORIZED'),
      );
    });

    test('once it is revoked, by its user or an administrator', async () => {
      const user = await newUser(app(), { role: 'admin' });
      const [own, other] = [
        await createKey(app(), user.cookie),
        await createKey(app(), user.cookie),
      ];
      await user.call('DELETE', `/account/api-keys/${own.key.id}`);
      await (await admin()).call('DELETE', `/users/${user.id}/api-keys/${other.key.id}`);
      for (const { token } of [own, other]) expect((await call(token, '/users')).status).toBe(401);
      expect(await user.call('DELETE', `/account/api-keys/${own.key.id}`)).toMatchObject(
        rejection(404, 'API_KEY_NOT_FOUND'),
      );
    });

    test('once it has expired', async () => {
      const user = await admin();
      const { token } = await createKey(app(), user.cookie, { expiresInDays: 1 });
      expect((await call(token, '/users')).status).toBe(200);
      app().clock.advance(86_400);
      expect((await call(token, '/users')).status).toBe(401);
    });

    test('once its user is banned, and again after the ban', async () => {
      const user = await admin();
      const { token } = await createKey(app(), user.cookie);
      const banned = { banned: true, banExpires: new Date(app().clock.now.getTime() + 1000) };
      await app().database.db.update(users).set(banned).where(eq(users.id, user.id));
      expect((await call(token, '/users')).status).toBe(401);
      app().clock.advance(2);
      expect((await call(token, '/users')).status).toBe(200);
    });

    test('for what its user may no longer do', async () => {
      const user = await admin();
      const { token } = await createKey(app(), user.cookie, { permissions: ['users:list'] });
      await app().database.db.update(users).set({ role: 'user' }).where(eq(users.id, user.id));
      expect((await call(token, '/users')).status).toBe(403);
    });

    test('for accounts, sign-in and keys: every procedure is tried', async () => {
      const user = await admin();
      const { body } = await user.call('GET', '/account/api-keys');
      const all = await createKey(app(), user.cookie, { permissions: body.grantable as string[] });
      const forPeople: string[] = [];
      for (const { name, method, path } of procedures) {
        const at = path.replaceAll(/\{\w+\}/g, 'nobody');
        const { status } = await call(all.token, at, {
          method,
          ...(method !== 'GET' && { body: {} }),
        });
        if (status === 403) forPeople.push(name);
      }
      const others = new Set(partData.flatMap((part) => part.forPeople ?? []));
      const isPersonal = ({ name, path }: { name: string; path: string }) =>
        others.has(name) || /^\/account\/|\/api-keys|\/password$|impersonat/.test(path);
      expect(forPeople).toEqual(procedures.filter(isPersonal).map(({ name }) => name));
    });

    test('for every procedure that writes, if it is read-only', async () => {
      const { token } = await createKey(app(), (await admin()).cookie);
      const writing = procedures.filter(({ writes }) => writes);
      for (const { name, method, path } of writing) {
        const at = path.replaceAll(/\{\w+\}/g, 'nobody');
        expect([name, (await call(token, at, { method, body: {} })).status]).toEqual([name, 403]);
      }
    });

    test('outside of /api/rest', async () => {
      const { token } = await createKey(app(), (await admin()).cookie);
      const origin = app().config.baseUrl;
      const rpc = `/api/rpc/users/list?data=${encodeURIComponent('{"json":{}}')}`;
      expect((await callWithKey(app(), token, rpc, { headers: { origin } })).status).toBe(401);
      const session = await callWithKey(app(), token, '/api/auth/get-session');
      expect(session.body).toBeNull();
      expect(await callWithKey(app(), token, '/api/rpc/users/ban', { body: {} })).toMatchObject({
        status: 403,
        body: { json: { code: 'CROSS_SITE' } },
      });
    });
  });
});
