import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { callWithKey, createKey } from '../../../../tests/api-keys';
import { onEachApp } from '../../../../tests/app';
import { rejection } from '../../../../tests/rest';
import { newUser } from '../../../../tests/users';
import { users } from '~/features/accounts/auth/auth.server';

/** Some rules need more than the permission of their procedure: so does a key. */
onEachApp('a key', (app) => {
  const forbidden = rejection(403, 'FORBIDDEN');

  async function withKey(...permissions: string[]) {
    const { cookie } = await newUser(app(), { role: 'admin' });
    const { token } = await createKey(app(), cookie, { permissions });
    return (method: string, path: string, body?: object) =>
      callWithKey(app(), token, `/api/rest${path}`, { method, ...(body && { body }) });
  }

  const read = async (id: string) =>
    (await app().database.db.select().from(users).where(eq(users.id, id)))[0];

  async function edit(
    call: Awaited<ReturnType<typeof withKey>>,
    { id }: { id: string },
    changed: object,
  ) {
    const user = await read(id);
    const { name, email, role, updatedAt } = user ?? {};
    const expectedUpdatedAt = updatedAt?.toISOString();
    return call('PATCH', `/users/${id}`, { name, email, role, expectedUpdatedAt, ...changed });
  }

  test('changes a name with users:update, but no role without users:set-role', async () => {
    const target = await newUser(app());
    const call = await withKey('users:update');
    expect(await edit(call, target, { role: 'admin' })).toMatchObject(forbidden);
    expect(await read(target.id)).toMatchObject({ role: 'user' });
    expect((await edit(call, target, { name: 'Another' })).status).toBe(200);
    const both = await withKey('users:update', 'users:set-role');
    expect((await edit(both, target, { role: 'admin' })).status).toBe(200);
  });

  test('changes no email address, whatever it may do', async () => {
    const owner = await newUser(app(), { role: 'admin' });
    const { body } = await owner.call('GET', '/account/api-keys');
    const call = await withKey(...(body.grantable as string[]));
    for (const role of ['user', 'admin'] as const) {
      const target = await newUser(app(), { role });
      expect(await edit(call, target, { email: `x${target.email}` })).toMatchObject(forbidden);
      expect(await read(target.id)).toMatchObject({ email: target.email });
    }
  });

  test('creates users with users:create, but no administrator without users:set-role', async () => {
    const body = (role: string) => ({ name: 'New', email: `${role}.by.key@example.com`, role });
    const call = await withKey('users:create');
    expect(await call('POST', '/users', body('admin'))).toMatchObject(forbidden);
    expect((await call('POST', '/users', body('user'))).status).toBe(200);
    const both = await withKey('users:create', 'users:set-role');
    expect((await both('POST', '/users', body('admin'))).status).toBe(200);
  });
});
