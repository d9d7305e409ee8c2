import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { getActivity } from '../../../../../tests/activity-of';
import { type TestApp, createTestApp, onEachApp } from '../../../../../tests/app';
import { users } from './tables';

const adminEmail = 'operator@example.com';
const env = { ADMIN_EMAIL: ' Operator@Example.com ' };

const getUser = async (app: TestApp, email: string) =>
  (await app.database.db.select().from(users).where(eq(users.email, email)))[0];
const getRole = async (app: TestApp, email: string) => (await getUser(app, email))?.role;

/** As in production, where nobody is an administrator at first. */
async function removeAdministrators({ database: { db }, clock }: TestApp) {
  await db.update(users).set({ role: 'user' });
  await db.delete(users).where(eq(users.email, adminEmail));
  // Past the rate limit for codes.
  clock.advance(3600);
}

onEachApp(
  'ADMIN_EMAIL',
  (app) => {
    beforeEach(() => removeAdministrators(app()));

    test('makes the first administrator when they sign in with a code', async () => {
      const cookie = await app().signIn(adminEmail);
      const session = await app().call('/api/auth/get-session', { headers: { cookie } });
      expect(await session.json()).toMatchObject({ user: { role: 'admin' } });
      const user = await getUser(app(), adminEmail);
      expect((await getActivity(app(), user?.id ?? '')).at(-1)).toMatchObject({
        kind: 'user.role-changed',
        actorId: null,
        before: { role: 'user' },
        after: { role: 'admin', source: 'configuration' },
      });
    });

    test('works for a user who has signed in before', async () => {
      await app().database.db.insert(users).values({ email: adminEmail, name: 'Olu' });
      await app().signIn(adminEmail);
      expect(await getRole(app(), adminEmail)).toBe('admin');
    });

    test('does not undo a demotion, not even after the account is deleted', async () => {
      const { db } = app().database;
      await app().signIn(adminEmail);
      await db.update(users).set({ role: 'admin' }).where(eq(users.email, 'user@example.com'));
      await db.update(users).set({ role: 'user' }).where(eq(users.email, adminEmail));
      app().clock.advance(3600);
      await app().signIn(adminEmail);
      expect(await getRole(app(), adminEmail)).toBe('user');
      await db.delete(users).where(eq(users.email, adminEmail));
      app().clock.advance(3600);
      await app().signIn(adminEmail);
      expect(await getRole(app(), adminEmail)).toBe('user');
    });

    test.each([
      'operator@example.com.evil.example',
      'operator+x@example.com',
      '0perator@example.com',
    ])('means nothing for %s', async (email) => {
      await app().signIn(email);
      expect(await getRole(app(), email)).toBe('user');
    });
  },
  env,
);

describe('ADMIN_EMAIL with sign-up off', () => {
  test('may sign up as long as there is no administrator', async () => {
    const app = await createTestApp('postgres', { ...env, AUTH_SIGNUP: 'false' });
    await expect(app.signIn(adminEmail)).rejects.toThrow('not signed in');
    await removeAdministrators(app);
    await expect(app.signIn('stranger@example.com')).rejects.toThrow('not signed in');
    await app.signIn(adminEmail);
    expect(await getRole(app, adminEmail)).toBe('admin');
    await app.close();
  });
});
