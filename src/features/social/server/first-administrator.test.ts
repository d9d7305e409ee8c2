import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { signInWith, startProvider } from '../../../../tests/social';
import { users } from '~/features/accounts/auth/auth.server';

const openId = await startProvider();
afterAll(() => openId.stop());

const adminEmail = 'operator@example.com';

const getUser = async (app: TestApp, email: string) =>
  (await app.database.db.select().from(users).where(eq(users.email, email)))[0];
const getRole = async (app: TestApp, email: string) => (await getUser(app, email))?.role;

onEachApp(
  'ADMIN_EMAIL',
  (app) => {
    beforeEach(async () => {
      const { db } = app().database;
      await db.update(users).set({ role: 'user' });
      await db.delete(users).where(eq(users.email, adminEmail));
    });

    test('counts a provider only if it has verified the email', async () => {
      const profile = openId.add({ email: adminEmail, emailVerified: false });
      expect((await signInWith(app(), openId, profile)).location).toContain('email_not_verified');
      expect(await getUser(app(), adminEmail)).toBeUndefined();
      await signInWith(app(), openId, openId.add({ email: adminEmail }));
      expect(await getRole(app(), adminEmail)).toBe('admin');
    });

    test('does not count an address that a signed-in user has not proven', async () => {
      const profile = openId.add({ email: 'linked@example.com' });
      await signInWith(app(), openId, profile);
      const changed = { email: adminEmail, emailVerified: false };
      await app().database.db.update(users).set(changed).where(eq(users.email, profile.email));
      await signInWith(app(), openId, profile);
      expect(await getRole(app(), adminEmail)).toBe('user');
    });
  },
  { ADMIN_EMAIL: adminEmail, ...openId.env },
);
