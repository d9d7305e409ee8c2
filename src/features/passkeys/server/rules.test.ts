import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getActivity } from '../../../../tests/activity-of';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import {
  TestPasskey,
  addPasskey,
  confirmWith,
  signInWithPasskey,
} from '../../../../tests/passkeys';
import { rejection, send } from '../../../../tests/rest';
import { type TestUser, getSession, newUser } from '../../../../tests/users';
import { maxPasskeys } from './rules';
import { passkeys } from './tables';

const minute = 60;

const start = (app: TestApp, cookie: string) =>
  app.call('/api/auth/passkey/generate-register-options', {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });

const finish = (app: TestApp, cookie: string, response: object) =>
  app.call('/api/auth/passkey/verify-registration', { headers: { cookie }, body: { response } });

const getError = async (response: Response) => (await response.json()) as object;

interface Listed {
  items: { id: string; name: string; lastUsedAt: string | null }[];
}

const list = async (user: TestUser) =>
  (await user.call('GET', '/account/passkeys')).body as unknown as Listed;

/** Uses the link of the latest email. */
function report(app: TestApp, email: string) {
  const [, token] = /not-me\?token=([\w.-]+)/.exec(app.mails(email)[0]?.text ?? '') ?? [];
  return app.call('/api/auth/not-me', { body: { token } });
}

onEachApp('own passkeys', (app) => {
  test('are added with an entry in the audit log and an email', async () => {
    const user = await newUser(app());
    await addPasskey(app(), user.cookie);
    expect((await list(user)).items).toEqual([
      expect.objectContaining({ synced: true, otherHost: null, lastUsedAt: null }),
    ]);
    expect(await getActivity(app(), user.id)).toContainEqual(
      expect.objectContaining({ kind: 'passkey.added' }),
    );
    expect(app().mails(user.email)[0]?.subject).toBe(label('passkey-mails:added.subject'));
  });

  test('options exclude the passkeys that the account has', async () => {
    const user = await newUser(app());
    const { passkey } = await addPasskey(app(), user.cookie);
    expect(await getError(await start(app(), user.cookie))).toMatchObject({
      excludeCredentials: [{ id: passkey.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test.each([
    ['a user who was not verified', { verified: false }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a response of the other ceremony', { type: 'webauthn.get' }],
  ])('are not added with %s', async (_case, behaviour) => {
    const user = await newUser(app());
    const options = (await (await start(app(), user.cookie)).json()) as { challenge: string };
    const response = new TestPasskey(app()).create(options, behaviour);
    expect(await getError(await finish(app(), user.cookie, response))).toMatchObject({
      code: 'FAILED_TO_VERIFY_REGISTRATION',
    });
    expect((await list(user)).items).toEqual([]);
  });

  test('are added with a challenge of this session only, once', async () => {
    const [user, other] = [await newUser(app()), await newUser(app())];
    const options = (await (await start(app(), user.cookie)).json()) as { challenge: string };
    const response = new TestPasskey(app()).create(options);
    const statuses = [];
    for (const { cookie } of [other, user, user])
      statuses.push((await finish(app(), cookie, response)).status);
    expect(statuses).toEqual([400, 200, 400]);
  });

  test('a passkey belongs to one account', async () => {
    const [user, other] = [await newUser(app()), await newUser(app())];
    const { passkey } = await addPasskey(app(), user.cookie);
    await expect(addPasskey(app(), other.cookie, passkey)).rejects.toThrow('PREVIOUSLY_REGISTERED');
  });

  test(`are at most ${maxPasskeys}, also if several are added at once`, async () => {
    const user = await newUser(app());
    const values = Array.from({ length: maxPasskeys - 1 }, (_, at) => ({
      userId: user.id,
      name: `${at}`,
      credentialId: `${user.id}${at}`,
      publicKey: 'x',
      counter: 0,
      rpId: 'localhost',
      synced: false,
    }));
    await app().database.db.insert(passkeys).values(values);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => addPasskey(app(), user.cookie)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list(user)).items).toHaveLength(maxPasskeys);
  });

  test('are renamed by their owner only', async () => {
    const [user, other] = [await newUser(app()), await newUser(app())];
    const { id } = await addPasskey(app(), user.cookie);
    const path = `/account/passkeys/${id}/name`;
    expect(await other.call('POST', path, { name: 'Mine' })).toMatchObject(
      rejection(404, 'PASSKEY_NOT_FOUND'),
    );
    expect((await user.call('POST', path, { name: '  Work   laptop ' })).status).toBe(200);
    expect((await list(user)).items[0]?.name).toBe('Work laptop');
    expect((await user.call('POST', path, { name: ' ' })).status).toBe(400);
  });

  test('are removed by their owner only, with an entry and an email', async () => {
    const [user, other] = [await newUser(app()), await newUser(app())];
    const { id } = await addPasskey(app(), user.cookie);
    expect(await other.call('DELETE', `/account/passkeys/${id}`)).toMatchObject(
      rejection(404, 'PASSKEY_NOT_FOUND'),
    );
    expect((await user.call('DELETE', `/account/passkeys/${id}`)).status).toBe(200);
    expect((await list(user)).items).toEqual([]);
    expect(await getActivity(app(), user.id)).toContainEqual(
      expect.objectContaining({ kind: 'passkey.removed' }),
    );
    expect(app().mails(user.email)[0]?.subject).toBe(label('passkey-mails:removed.subject'));
  });

  test('an old session can add none, and remove none without a passkey', async () => {
    const user = await newUser(app());
    const { id, passkey } = await addPasskey(app(), user.cookie);
    app().clock.advance(11 * minute);
    const remove = () => user.call('DELETE', `/account/passkeys/${id}`);
    const refused = await remove();
    expect(refused).toMatchObject(rejection(403, 'CONFIRMATION_REQUIRED'));
    expect(refused.body).toMatchObject({ data: { remedy: 'passkey-or-sign-in' } });
    app().clock.advance(24 * 60 * minute);
    expect((await start(app(), user.cookie)).status).toBe(403);
    expect((await confirmWith(app(), user.cookie, passkey)).status).toBe(200);
    expect((await start(app(), user.cookie)).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  test('a session is confirmed by a passkey of its user only', async () => {
    const [user, other] = [await newUser(app()), await newUser(app())];
    await addPasskey(app(), user.cookie);
    const { passkey: foreign } = await addPasskey(app(), other.cookie);
    const confirmed = await confirmWith(app(), user.cookie, foreign);
    expect(await getError(confirmed)).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    const without = await newUser(app());
    const options = await without.call('POST', '/account/passkeys/confirm-options', {});
    expect(options).toMatchObject(rejection(404, 'PASSKEY_NOT_FOUND'));
  });

  test('are offered until there is one, or the user does not want it', async () => {
    const [user, other] = [await newUser(app()), await newUser(app())];
    const isOffered = async ({ call }: TestUser) =>
      (await call('GET', '/account/passkeys/offer')).body.offered;
    expect(await isOffered(user)).toBe(true);
    await addPasskey(app(), user.cookie);
    expect(await isOffered(user)).toBe(false);
    await other.call('POST', '/account/passkeys/offer/dismiss', {});
    await other.call('POST', '/account/passkeys/offer/dismiss', {});
    expect(await isOffered(other)).toBe(false);
  });

  test('that were added since the reported sign-in go when the owner says “This wasn’t me”', async () => {
    const user = await newUser(app());
    const { passkey: own } = await addPasskey(app(), user.cookie);
    app().clock.advance(5 * minute);
    const intruder = await getSession(app(), user.id);
    const { passkey: first } = await addPasskey(app(), intruder);
    const { passkey: second } = await addPasskey(app(), intruder);
    expect((await report(app(), user.email)).status).toBe(200);
    for (const added of [first, second])
      expect((await signInWithPasskey(app(), added)).response.status).toBe(404);
    expect((await signInWithPasskey(app(), own)).response.status).toBe(200);
    expect(
      (await getActivity(app(), user.id)).filter(({ kind }) => kind === 'passkey.removed'),
    ).toHaveLength(2);
  });

  test('go with the account', async () => {
    const user = await newUser(app());
    const { passkey } = await addPasskey(app(), user.cookie);
    const admin = await newUser(app(), { role: 'admin' });
    expect((await admin.call('DELETE', `/users/${user.id}`)).status).toBe(200);
    expect((await signInWithPasskey(app(), passkey)).response.status).toBe(404);
  });
});

onEachApp('passkeys of a user, for administrators', (app) => {
  test('are removed with the sessions of the user, and what was confirmed in them', async () => {
    const [admin, robbed] = [
      await newUser(app(), { role: 'admin' }),
      await newUser(app(), { role: 'admin' }),
    ];
    const { passkey } = await addPasskey(app(), robbed.cookie);
    const { jar: thief } = await signInWithPasskey(app(), passkey);
    await admin.call('DELETE', `/users/${robbed.id}/passkeys`);
    for (const cookie of [robbed.cookie, thief.cookie])
      expect((await send(app(), cookie, 'GET', '/account/sessions')).status).toBe(401);
    expect(await getActivity(app(), robbed.id)).toContainEqual(
      expect.objectContaining({
        kind: 'passkeys.removed',
        after: { passkeysRemoved: 1, sessionsEnded: 2 },
      }),
    );
  });

  test.each([
    [{}, 404],
    [{ removeSignInMethods: false }, 200],
  ])(
    'end with a new email address, unless the administrator keeps them: %j',
    async (option, status) => {
      const [admin, user] = [await newUser(app(), { role: 'admin' }), await newUser(app())];
      const { passkey } = await addPasskey(app(), user.cookie);
      const { body } = await admin.call('GET', `/users/${user.id}`);
      const { name, role, updatedAt: expectedUpdatedAt } = body;
      const edit = { name, role, email: `new-${user.email}`, expectedUpdatedAt, ...option };
      expect((await admin.call('PATCH', `/users/${user.id}`, edit)).status).toBe(200);
      expect((await user.call('GET', '/account/sessions')).status).toBe(401);
      expect((await signInWithPasskey(app(), passkey)).response.status).toBe(status);
    },
  );

  test('are counted and removed all at once, with an entry and an email', async () => {
    const [admin, user] = [await newUser(app(), { role: 'admin' }), await newUser(app())];
    const { passkey } = await addPasskey(app(), user.cookie);
    await addPasskey(app(), user.cookie);
    const path = `/users/${user.id}/passkeys`;
    expect((await admin.call('GET', path)).body).toEqual({
      count: 2,
      lastUsedAt: null,
    });
    const [used, earlier] = [app().clock.now, new Date(app().clock.now.getTime() - 1000)];
    const own = await app().database.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
    for (const [at, lastUsedAt] of [used, earlier].entries())
      await app()
        .database.db.update(passkeys)
        .set({ lastUsedAt })
        .where(eq(passkeys.id, own[at]?.id ?? ''));
    expect((await admin.call('GET', path)).body).toEqual({
      count: 2,
      lastUsedAt: used.toISOString(),
    });
    expect((await user.call('DELETE', path)).status).toBe(403);
    expect((await admin.call('DELETE', path)).body).toEqual({ count: 2 });
    expect((await admin.call('DELETE', path)).body).toEqual({ count: 0 });
    expect((await signInWithPasskey(app(), passkey)).response.status).toBe(404);
    const entries = (await getActivity(app(), user.id)).filter(
      ({ kind }) => kind === 'passkeys.removed',
    );
    expect(entries).toHaveLength(1);
    expect(app().mails(user.email)[0]?.text).toContain(
      label('passkey-mails:removed.byAdministrator'),
    );
  });
});
