import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { addPasskey, confirmWith } from '../../../../tests/passkeys';
import { rejection } from '../../../../tests/rest';
import { newUser } from '../../../../tests/users';

onEachApp(
  'step-up in the bin',
  (app) => {
    test('a user is restored and deleted for good with a passkey only', async () => {
      const refusal = rejection(403, 'CONFIRMATION_REQUIRED');
      const admin = await newUser(app(), { role: 'admin' });
      const { passkey } = await addPasskey(app(), admin.cookie);
      const target = await newUser(app());
      await confirmWith(app(), admin.cookie, passkey);
      expect((await admin.call('DELETE', `/users/${target.id}`)).status).toBe(200);
      app().clock.advance(11 * 60);
      const restore = () => admin.call('POST', `/bin/${target.id}/restore`, {});
      expect(await restore()).toMatchObject(refusal);
      expect(await admin.call('DELETE', `/bin/${target.id}`)).toMatchObject(refusal);
      await confirmWith(app(), admin.cookie, passkey);
      expect((await restore()).status).toBe(200);
    });
  },
  { AUTH_STEP_UP: 'manager' },
);
