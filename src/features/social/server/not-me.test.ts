import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { getActivity } from '../../../../tests/activity-of';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import { newEmail, signInWith, startProvider } from '../../../../tests/social';
import { newUser } from '../../../../tests/users';
import { accounts } from '~/features/accounts/auth/auth.server';

const openId = await startProvider();
afterAll(() => openId.stop());

const linkedTo = (app: TestApp, userId: string) =>
  app.database.db.select().from(accounts).where(eq(accounts.userId, userId));

/** As linked at this time. */
const addProvider = (app: TestApp, userId: string, providerId: string, createdAt: Date) =>
  app.database.db.insert(accounts).values({ userId, providerId, accountId: userId, createdAt });

onEachApp(
  'linked providers of an account that was in other hands',
  (app) => {
    test('the email about a linked provider has the link that removes it', async () => {
      const user = await newUser(app(), { email: newEmail() });
      await signInWith(app(), openId, openId.add({ email: user.email }));
      const linked = app()
        .mails(user.email)
        .find(({ subject }) => subject === label('social-mails:linked.subject'));
      // The engine sets the time by the clock of the machine.
      const createdAt = app().clock.now;
      await app()
        .database.db.update(accounts)
        .set({ createdAt })
        .where(eq(accounts.userId, user.id));
      await addProvider(app(), user.id, 'github', new Date(createdAt.getTime() - 3_600_000));
      const [, token] = /not-me\?token=([\w.-]+)/.exec(linked?.text ?? '') ?? [];
      expect((await app().call('/api/auth/not-me', { body: { token } })).status).toBe(200);
      expect(await linkedTo(app(), user.id)).toMatchObject([{ providerId: 'github' }]);
      expect(await getActivity(app(), user.id)).toContainEqual(
        expect.objectContaining({
          kind: 'account.provider-unlinked',
          before: { provider: 'oidc' },
        }),
      );
    });

    test.each([
      [{}, 0],
      [{ removeSignInMethods: false }, 1],
    ])(
      'end with a new email address, unless the administrator keeps them: %j',
      async (option, left) => {
        const [admin, user] = [await newUser(app(), { role: 'admin' }), await newUser(app())];
        await addProvider(app(), user.id, 'oidc', app().clock.now);
        const { body } = await admin.call('GET', `/users/${user.id}`);
        const { name, role, updatedAt: expectedUpdatedAt } = body;
        const edit = { name, role, email: newEmail(), expectedUpdatedAt, ...option };
        expect((await admin.call('PATCH', `/users/${user.id}`, edit)).status).toBe(200);
        expect(await linkedTo(app(), user.id)).toHaveLength(left);
      },
    );
  },
  openId.env,
);
