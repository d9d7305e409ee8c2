import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { inviteOne, newOrganization, newUser, newWord } from '../../../../../tests/organizations';
import { send } from '../../../../../tests/rest';
import { sessionEmail, signInWith, startProvider } from '../../../../../tests/social';

const openId = await startProvider();
afterAll(() => openId.stop());

const newAddress = () => `${newWord('invited')}@example.com`;

async function invitation(app: TestApp, email: string) {
  const owner = await newUser(app);
  const organization = await newOrganization(owner);
  return { owner, organization, ...(await inviteOne(owner, organization, email)) };
}

onEachApp(
  'an invitation while sign-up is off',
  (app) => {
    const hasAccount = async (email: string) =>
      (await app().database.db.$count(users, eq(users.email, email))) > 0;

    test('lets its address sign up through a provider and accept', async () => {
      const email = newAddress();
      const { organization, token } = await invitation(app(), email);
      const profile = openId.add({ email: email.toUpperCase() });
      const { jar, location } = await signInWith(app(), openId, profile);
      expect(location).toBe('/login');
      expect(await sessionEmail(app(), jar)).toBe(email);
      const call = (path: string, body: object) => send(app(), jar.cookie, 'POST', path, body);
      await call('/account/onboard', { name: 'Grace' });
      expect(await call('/invitations/accept', { token })).toMatchObject({
        status: 200,
        body: { slug: organization.slug },
      });
    });

    test('does not let in a provider account that only claims the address', async () => {
      const email = newAddress();
      await invitation(app(), email);
      const profile = openId.add({ email, emailVerified: false });
      const { jar, location } = await signInWith(app(), openId, profile);
      expect(location).toBe('/login/error?error=access_denied&reason=email_not_verified');
      expect(await sessionEmail(app(), jar)).toBeUndefined();
      expect(await hasAccount(email)).toBe(false);
    });

    test('does not let in other addresses, nor its own once it is cancelled or expired', async () => {
      const [cancelled, expired] = [newAddress(), newAddress()];
      const { owner, organization, invitationId } = await invitation(app(), cancelled);
      await owner.call('DELETE', `${organization.path}/invitations/${invitationId}`, {});
      await invitation(app(), expired);
      app().clock.advance(7 * 86_400);
      await invitation(app(), newAddress());
      for (const email of [newAddress(), cancelled, expired]) {
        const { location } = await signInWith(app(), openId, openId.add({ email }));
        expect([email, location]).toEqual([email, '/login/error?error=signup_disabled']);
        expect(await hasAccount(email)).toBe(false);
      }
    });
  },
  { ...openId.env, AUTH_SIGNUP: 'false' },
);
