import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { callWithKey, createKey } from './api-keys';
import { onEachApp } from './app';
import { runBatches } from './batches';
import { rejection } from './rest';
import { newUser } from './users';

/** Actions on many records are for people: a key cannot reach by them what it may not do singly. */
onEachApp('a key and many records', (app) => {
  const forbidden = rejection(403, 'FORBIDDEN');

  /** With all that keys can have, or with these permissions. */
  async function withKey(...permissions: string[]) {
    const admin = await newUser(app(), { role: 'admin' });
    const { body } = await admin.call('GET', '/account/api-keys');
    const all = permissions.length > 0 ? permissions : (body.grantable as string[]);
    const { token } = await createKey(app(), admin.cookie, { permissions: all });
    const call = (path: string, options: Parameters<typeof callWithKey>[3] = {}) =>
      callWithKey(app(), token, path, { method: 'POST', ...options });
    return { admin, call };
  }

  test.each(['users.setRole', 'users.ban', 'users.remove', 'users.create', 'users.update'])(
    'starts no %s for many',
    async (procedure) => {
      const { call } = await withKey();
      const targets = [await newUser(app()), await newUser(app())];
      const records = targets.map(({ id, name }) => ({ id, name }));
      const input = procedure === 'users.setRole' ? { role: 'admin' } : {};
      for (const given of [{ records }, { search: {} }])
        expect(
          await call('/api/rest/batches', { body: { procedure, input, ...given } }),
        ).toMatchObject(forbidden);
      await runBatches(app());
      const found = await app()
        .database.db.select()
        .from(users)
        .where(
          inArray(
            users.id,
            targets.map(({ id }) => id),
          ),
        );
      expect(found.map(({ role, banned }) => [role, banned])).toEqual([
        ['user', false],
        ['user', false],
      ]);
    },
  );

  test('does not undo what its user has started', async () => {
    const { admin, call } = await withKey();
    const target = await newUser(app());
    const body = { procedure: 'users.ban', records: [{ id: target.id, name: 'x' }] };
    const started = await admin.call('POST', '/batches', body);
    expect(started.status).toBe(200);
    const cancel = await call(`/api/rest/batches/${String(started.body.id)}/cancel`, { body: {} });
    expect(cancel).toMatchObject(forbidden);
    await runBatches(app());
    const [found] = await app().database.db.select().from(users).where(eq(users.id, target.id));
    expect(found).toMatchObject({ banned: true });
    const undo = await call(`/api/rest/batches/${String(started.body.id)}/undo`, { body: {} });
    expect(undo).toMatchObject(forbidden);
  });
});
