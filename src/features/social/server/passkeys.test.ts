import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { addPasskey } from '../../../../tests/passkeys';
import { newEmail, sessionEmail, signInWith, startProvider } from '../../../../tests/social';
import { newUser } from '../../../../tests/users';
import { accounts } from '~/features/accounts/auth/auth.server';

const openId = await startProvider();
afterAll(() => openId.stop());

onEachApp(
  'a provider, for an administrator under step-up',
  (app) => {
    const countLinked = (userId: string) =>
      app().database.db.$count(accounts, eq(accounts.userId, userId));

    test('is not linked by its first sign-in, which proves the mailbox only', async () => {
      const admin = await newUser(app(), { role: 'admin', email: newEmail() });
      await addPasskey(app(), admin.cookie);
      const { jar, location } = await signInWith(app(), openId, openId.add({ email: admin.email }));
      expect(location).toBe('/login/error?error=access_denied');
      expect(await sessionEmail(app(), jar)).toBeUndefined();
      expect(await countLinked(admin.id)).toBe(0);
    });

    test('is linked by it without a passkey, and then signs in with one too', async () => {
      const admin = await newUser(app(), { role: 'admin', email: newEmail() });
      const profile = openId.add({ email: admin.email });
      await signInWith(app(), openId, profile);
      expect(await countLinked(admin.id)).toBe(1);
      await addPasskey(app(), admin.cookie);
      const { jar } = await signInWith(app(), openId, profile);
      expect(await sessionEmail(app(), jar)).toBe(admin.email);
    });
  },
  { ...openId.env, AUTH_STEP_UP: 'manager' },
);
