import { expect, test } from 'vitest';
import { callWithKey, createKey } from './api-keys';
import { onEachApp } from './app';
import { addPasskey, confirmWith } from './passkeys';
import { rejection } from './rest';
import { newUser } from './users';
import { apiKeys } from '~/features/api-keys/server/tables';

for (const mode of ['manager', 'required'])
  onEachApp(
    `an API key while step-up is ${mode}`,
    (app) => {
      test('holds no sensitive permission: nobody is there to confirm', async () => {
        const admin = await newUser(app(), { role: 'admin' });
        const { passkey } = await addPasskey(app(), admin.cookie);
        await confirmWith(app(), admin.cookie, passkey);
        const { body } = await admin.call('GET', '/account/api-keys');
        expect(body.grantable).toContain('users:list');
        expect(body.grantable).not.toContain('users:ban');
        const input = { name: 'Script', permissions: ['users:ban'], expiresInDays: null };
        expect(await admin.call('POST', '/account/api-keys', input)).toMatchObject(
          rejection(400, 'PERMISSION_NOT_HELD'),
        );
      });
    },
    { AUTH_STEP_UP: mode },
  );

onEachApp(
  'an API key from before step-up',
  (app) => {
    test('uses no sensitive permission, although its user has no passkey', async () => {
      const admin = await newUser(app(), { role: 'admin' });
      const target = await newUser(app());
      const { token } = await createKey(app(), admin.cookie, { permissions: ['users:list'] });
      await app()
        .database.db.update(apiKeys)
        .set({ permissions: ['users:list', 'users:ban'] });
      const call = (path: string, options = {}) =>
        callWithKey(app(), token, `/api/rest${path}`, options);
      expect((await call('/users')).status).toBe(200);
      expect(await call(`/users/${target.id}/ban`, { body: {} })).toMatchObject(
        rejection(403, 'FORBIDDEN'),
      );
    });
  },
  { AUTH_STEP_UP: 'manager' },
);
