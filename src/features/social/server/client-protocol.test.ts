import { product } from '~/product';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { label } from '../../../../tests/label';
import { getActivity } from '../../../../tests/activity-of';
import { type TestApp, onEachApp } from '../../../../tests/app';
import {
  type TestClient,
  createTestClient,
  outcome,
  signedInClient,
} from '../../../../tests/auth-client';
import { Jar } from '../../../../tests/cookie-jar';
import {
  newEmail,
  sessionEmail,
  signInWith,
  startProvider,
  throughProvider,
} from '../../../../tests/social';
import { accounts, users } from '~/features/accounts/auth/auth.server';

/** The official better-auth client: social sign-in, linking and unlinking. */

const openId = await startProvider();
afterAll(() => openId.stop());

/** An onboarded user, signed in. */
async function newOwner(app: TestApp) {
  const email = newEmail();
  const [user] = await app.database.db
    .insert(users)
    .values({ email, name: 'Owner', onboardedAt: app.clock.now })
    .returning();
  if (!user) throw new Error('no user was inserted');
  const jar = new Jar();
  return { user, jar, client: await signedInClient(app, email, jar) };
}

type Profile = ReturnType<typeof openId.add> | 'deny';

/** Links through the provider's pages; returns the response of the callback. */
async function link(
  app: TestApp,
  { client, jar }: { client: TestClient; jar: Jar },
  profile: Profile,
  pages: { callbackURL?: string; errorCallbackURL?: string } = {},
) {
  const { data, error } = await client.linkSocial({
    provider: 'oidc',
    disableRedirect: true,
    ...pages,
  });
  if (!data?.url) throw new Error(error?.code);
  const back = await throughProvider(app, openId, data.url, profile);
  return jar.keep(await app.call(back, { headers: { cookie: jar.cookie } }));
}

const linkedTo = (app: TestApp, userId: string) =>
  app.database.db.select().from(accounts).where(eq(accounts.userId, userId));

onEachApp(
  'the better-auth client with a provider',
  (app) => {
    test('needs a session and an onboarded user for the account', async () => {
      const calls = (client: TestClient) => [
        client.listAccounts(),
        client.linkSocial({ provider: 'oidc' }),
        client.unlinkAccount({ accountId: 'x' }),
      ];
      for (const call of calls(createTestClient(app())))
        expect(await outcome(call)).toBe('401 UNAUTHORIZED');
      const newcomer = await signedInClient(app(), newEmail());
      for (const call of calls(newcomer))
        expect(await outcome(call)).toBe('403 ONBOARDING_REQUIRED');
    });

    test('starts a social sign-in', async () => {
      const jar = new Jar();
      const client = createTestClient(app(), jar);
      const { data } = await client.signIn.social({
        provider: 'oidc',
        callbackURL: `${app().config.baseUrl}/app?a=b`,
        errorCallbackURL: '/somewhere',
        disableRedirect: true,
      });
      expect(data).toMatchObject({ redirect: false, url: expect.stringContaining(openId.issuer) });
      const profile = openId.add({ email: newEmail() });
      const back = await throughProvider(app(), openId, data?.url ?? '', profile);
      const response = jar.keep(await app().call(back, { headers: { cookie: jar.cookie } }));
      expect(response.headers.get('location')).toBe('/login?redirect=%2Fapp%3Fa%3Db');
      expect((await client.getSession()).data?.user.email).toBe(profile.email);
    });

    test('gets the codes of rejected starts', async () => {
      const { client } = await newOwner(app());
      for (const begin of [client.signIn.social, client.linkSocial]) {
        expect(await outcome(begin({ provider: 'github' }))).toBe('404 PROVIDER_NOT_FOUND');
        expect(await outcome(begin({ provider: 'constructor' }))).toBe('404 PROVIDER_NOT_FOUND');
        const provider = 'oidc';
        expect(await outcome(begin({ provider, idToken: { token: 'x' } }))).toBe(
          '404 ID_TOKEN_NOT_SUPPORTED',
        );
        expect(await outcome(begin({ provider, scopes: ['admin'] }))).toBe('400 FIELD_NOT_ALLOWED');
      }
    });

    test('links a provider whose email differs, signs in with it and unlinks it', async () => {
      const owner = await newOwner(app());
      const profile = openId.add({ email: newEmail() });
      const done = await link(app(), owner, profile, { callbackURL: '/manager/account' });
      expect(done.headers.get('location')).toBe('/manager/account?linked=oidc');
      const { data: listed } = await owner.client.listAccounts();
      expect(listed).toMatchObject([
        { providerId: 'oidc', accountId: `${openId.issuer}#${profile.id}`, scopes: [] },
      ]);
      const [stored] = await linkedTo(app(), owner.user.id);
      expect(stored).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
      const { jar } = await signInWith(app(), openId, profile);
      expect(await sessionEmail(app(), jar)).toBe(owner.user.email);

      const subjects = () =>
        app()
          .mails(owner.user.email)
          .map(({ subject }) => subject);
      expect(subjects().slice(0, 2)).toEqual([
        label('account-mails:newDevice.subject'),
        label('social-mails:linked.subject'),
      ]);

      const accountId = listed?.[0]?.id ?? '';
      expect((await owner.client.unlinkAccount({ accountId })).data).toEqual({ status: true });
      expect(subjects()[0]).toBe(label('social-mails:unlinked.subject'));
      expect((await owner.client.listAccounts()).data).toEqual([]);
      expect(await outcome(owner.client.unlinkAccount({ accountId }))).toBe(
        '404 ACCOUNT_NOT_FOUND',
      );
      const entries = await getActivity(app(), owner.user.id);
      expect(
        entries
          .filter(({ kind }) => kind.startsWith('account.provider-'))
          .map((entry) => [entry.kind, entry.actorId]),
      ).toEqual([
        ['account.provider-linked', owner.user.id],
        ['account.provider-unlinked', owner.user.id],
      ]);
    });

    test('linking twice changes nothing and stores no token', async () => {
      const owner = await newOwner(app());
      const profile = openId.add({ email: newEmail() });
      await link(app(), owner, profile);
      await link(app(), owner, profile);
      expect(await linkedTo(app(), owner.user.id)).toMatchObject([
        { accessToken: null, refreshToken: null, idToken: null },
      ]);
    });

    test('a sign-in that links by email is in the audit log, a sign-up is not', async () => {
      const owner = await newOwner(app());
      await signInWith(app(), openId, openId.add({ email: owner.user.email }));
      const kinds = (await getActivity(app(), owner.user.id)).map(({ kind }) => kind);
      expect(kinds).toContain('account.provider-linked');
      const { email } = openId.add({ email: newEmail() });
      await signInWith(app(), openId, openId.add({ email }));
      const [user] = await app().database.db.select().from(users).where(eq(users.email, email));
      const own = (await getActivity(app(), user?.id ?? '')).map(({ kind }) => kind);
      expect(own).not.toContain('account.provider-linked');
    });

    test('an account of another user cannot be linked', async () => {
      const profile = openId.add({ email: newEmail() });
      await link(app(), await newOwner(app()), profile);
      const other = await newOwner(app());
      const rejected = await link(app(), other, profile, { errorCallbackURL: '/app/account?a=b' });
      expect(rejected.headers.get('location')).toBe(
        '/app/account?a=b&error=SOCIAL_ACCOUNT_ALREADY_LINKED',
      );
      expect(await linkedTo(app(), other.user.id)).toEqual([]);
    });

    test.each([
      ['deny' as const, 'access_denied'],
      [{ emailVerified: false }, 'EMAIL_NOT_VERIFIED'],
    ])('a failure leads back to the account page: %j', async (change, error) => {
      const owner = await newOwner(app());
      const profile = change === 'deny' ? change : openId.add({ email: newEmail(), ...change });
      const rejected = await link(app(), owner, profile);
      expect(rejected.headers.get('location')).toBe(`/app/account/security?error=${error}`);
      expect(await linkedTo(app(), owner.user.id)).toEqual([]);
    });

    test('pages of other sites are ignored', async () => {
      const owner = await newOwner(app());
      const evil = 'https://evil.example/account';
      const pages = { callbackURL: evil, errorCallbackURL: evil };
      const done = await link(app(), owner, openId.add({ email: newEmail() }), pages);
      expect(done.headers.get('location')).toBe('/app/account/security?linked=oidc');
    });

    test('only the user who started can finish', async () => {
      const owner = await newOwner(app());
      const { data } = await owner.client.linkSocial({ provider: 'oidc' });
      const profile = openId.add({ email: newEmail() });
      const back = await throughProvider(app(), openId, data?.url ?? '', profile);
      const other = await newOwner(app());
      const session = other.jar.kept.get(`${product.id}.session`) ?? '';
      owner.jar.kept.set(`${product.id}.session`, session);
      const response = await app().call(back, { headers: { cookie: owner.jar.cookie } });
      expect(response.headers.get('location')).toBe('/login/error?error=unknown_error');
      expect(await linkedTo(app(), owner.user.id)).toEqual([]);
      expect(await linkedTo(app(), other.user.id)).toEqual([]);
    });

    test('linking needs a verified email', async () => {
      const { client, user } = await newOwner(app());
      const { db } = app().database;
      await db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id));
      expect(await outcome(client.linkSocial({ provider: 'oidc' }))).toBe('403 EMAIL_NOT_VERIFIED');
    });

    test('the last provider stays while the email is not verified', async () => {
      const owner = await newOwner(app());
      await link(app(), owner, openId.add({ email: newEmail() }));
      const { db } = app().database;
      const verify = (emailVerified: boolean) =>
        db.update(users).set({ emailVerified }).where(eq(users.id, owner.user.id));
      await verify(false);
      const accountId = (await owner.client.listAccounts()).data?.[0]?.id ?? '';
      expect(await outcome(owner.client.unlinkAccount({ accountId }))).toBe(
        '400 FAILED_TO_UNLINK_LAST_ACCOUNT',
      );
      await verify(true);
      expect(await outcome(owner.client.unlinkAccount({ accountId }))).toBe('ok');
    });

    test('an account of another user cannot be unlinked', async () => {
      const owner = await newOwner(app());
      await link(app(), owner, openId.add({ email: newEmail() }));
      const accountId = (await owner.client.listAccounts()).data?.[0]?.id ?? '';
      const { client } = await newOwner(app());
      expect(await outcome(client.unlinkAccount({ accountId }))).toBe('404 ACCOUNT_NOT_FOUND');
      expect(await linkedTo(app(), owner.user.id)).toHaveLength(1);
    });

    test('both need a recent sign-in', async () => {
      const owner = await newOwner(app());
      await link(app(), owner, openId.add({ email: newEmail() }));
      const accountId = (await owner.client.listAccounts()).data?.[0]?.id ?? '';
      app().clock.advance(86_401);
      expect(await outcome(owner.client.unlinkAccount({ accountId }))).toBe(
        '403 CONFIRMATION_REQUIRED',
      );
      expect(await outcome(owner.client.linkSocial({ provider: 'oidc' }))).toBe(
        '403 CONFIRMATION_REQUIRED',
      );
    });

    test('neither is possible during impersonation', async () => {
      const { user } = await newOwner(app());
      const admin = await signedInClient(app(), 'admin@example.com');
      await admin.admin.impersonateUser({ userId: user.id });
      expect(await outcome(admin.linkSocial({ provider: 'oidc' }))).toBe('403 FORBIDDEN');
      expect(await outcome(admin.unlinkAccount({ accountId: 'x' }))).toBe('403 FORBIDDEN');
    });
  },
  openId.env,
);
