import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { callWithKey, createKey } from '../../../../tests/api-keys';
import { onEachApp } from '../../../../tests/app';
import { binEntries } from '../../../../tests/tables';
import { newUser } from '../../../../tests/users';
import { users } from '~/features/accounts/auth/auth.server';
import { apiKeys } from './tables';

onEachApp('API keys and the bin', (app) => {
  test('a user who comes back has no keys', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const user = await newUser(app(), { role: 'admin' });
    const { token } = await createKey(app(), user.cookie);
    expect(await callWithKey(app(), token, '/api/rest/users')).toMatchObject({
      status: 200,
    });
    await admin.call('DELETE', `/users/${user.id}`);
    expect(await admin.call('POST', `/bin/${user.id}/restore`, {})).toMatchObject({ status: 200 });
    expect(await app().database.db.$count(apiKeys, eq(apiKeys.userId, user.id))).toBe(0);
    expect(await callWithKey(app(), token, '/api/rest/users')).toMatchObject({
      status: 401,
    });
  });

  test('a key restores only what it may delete, and no administrator', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const other = await newUser(app(), { role: 'admin' });
    await admin.call('DELETE', `/users/${other.id}`);
    const restore = async (permissions: string[]) => {
      const { token } = await createKey(app(), admin.cookie, { permissions });
      const path = `/api/rest/bin/${other.id}/restore`;
      return callWithKey(app(), token, path, { method: 'POST', body: {} });
    };
    expect(await restore(['bin:restore'])).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await restore(['bin:restore', 'users:delete'])).toMatchObject({ status: 200 });
    const [restored] = await app().database.db.select().from(users).where(eq(users.id, other.id));
    expect(restored?.role).toBe('user');
  });

  test('a key deletes users with users:delete, but not for good without bin:delete', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const [one, two] = [await newUser(app()), await newUser(app())];
    const remove = async ({ id }: { id: string }, permissions: string[], body: object) => {
      const { token } = await createKey(app(), admin.cookie, { permissions });
      return callWithKey(app(), token, `/api/rest/users/${id}`, { method: 'DELETE', body });
    };
    const forGood = { forGood: true };
    expect(await remove(one, ['users:delete'], forGood)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await remove(one, ['users:delete'], {})).toMatchObject({ status: 200 });
    expect(await remove(two, ['users:delete', 'bin:delete'], forGood)).toMatchObject({
      status: 200,
    });
    const binned = await app().database.db.select().from(binEntries);
    expect(binned.map(({ id }) => id)).toContain(one.id);
    expect(binned.map(({ id }) => id)).not.toContain(two.id);
  });
});
