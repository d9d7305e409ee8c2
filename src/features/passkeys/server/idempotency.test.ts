import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { addPasskey, confirmWith } from '../../../../tests/passkeys';
import { newUser } from '../../../../tests/users';

onEachApp(
  'a repeated call with an Idempotency-Key',
  (app) => {
    test('needs the confirmation for the stored response too', async () => {
      const admin = await newUser(app(), { role: 'admin' });
      const target = await newUser(app());
      const { passkey } = await addPasskey(app(), admin.cookie);
      await confirmWith(app(), admin.cookie, passkey);
      const ban = async () => {
        const headers = { cookie: admin.cookie, 'idempotency-key': 'ban' };
        const path = `/api/rest/users/${target.id}/ban`;
        const response = await app().call(path, { headers, body: { reason: 'Spam' } });
        return { status: response.status, body: await response.json() };
      };
      const first = await ban();
      expect(first.status).toBe(200);
      expect(await ban()).toEqual(first);
      app().clock.advance(11 * 60);
      expect(await ban()).toMatchObject({ status: 403, body: { code: 'CONFIRMATION_REQUIRED' } });
    });
  },
  { AUTH_STEP_UP: 'manager' },
);
