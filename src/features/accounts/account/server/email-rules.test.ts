import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { label } from '../../../../../tests/label';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { configuredRows } from '../../../../../tests/languages';
import { newUser } from '../../../../../tests/users';
import { wordsIn } from '../../../../../tests/random';
import { sessions, users } from '../../auth/auth.server';
import { rows } from '~/server/database/database';
import { defaultLanguage } from '~/shared/i18n/languages';

const post = (
  app: TestApp,
  path: string,
  cookie: string,
  body: unknown = {},
  language = defaultLanguage,
) =>
  app.call(`/api/rest/account${path}`, {
    body,
    headers: { cookie, 'accept-language': language },
  });

const requestCode = (app: TestApp, cookie: string, email: string) =>
  post(app, '/email/request', cookie, { email });

const confirm = (app: TestApp, cookie: string, email: string, code: string, from?: string) =>
  app.call('/api/rest/account/email/confirm', {
    body: { email, code },
    headers: { cookie },
    ...(from && { from }),
  });

const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

const isSignedIn = async (app: TestApp, cookie: string) =>
  (await app.call('/api/rest/account/sessions', { headers: { cookie } })).status === 200;

async function getUser(app: TestApp, email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  return user;
}

const getActivity = (app: TestApp, actorId: string | undefined, kind: string) =>
  rows<{ before: unknown; after: unknown }>(
    app.database.db,
    sql`select before, after from activity where actor_id = ${actorId} and kind = ${kind}`,
  );

const linkOf = (app: TestApp, email: string) =>
  /not-me\?token=([\w.-]+)/.exec(app.mails(email)[0]?.text ?? '')?.[1] ?? '';

const report = (app: TestApp, token: string) =>
  app.call('/api/auth/not-me', { body: { token }, from: '192.0.2.77' });

let made = 0;
const newAddress = () => `fresh-${(made += 1)}@example.net`;

onEachApp('email change', (app) => {
  test('is confirmed by a code, ends other sessions and notifies the old address', async () => {
    const old = 'elodie.marchetti@example.com';
    const there = await app().signIn(old);
    const here = await app().signIn(old);
    const before = await getUser(app(), old);
    const email = newAddress();
    expect((await requestCode(app(), here, email.toUpperCase())).status).toBe(200);
    expect((await getUser(app(), old))?.email).toBe(old);
    const response = await confirm(app(), here, email, codeFor(app(), email));
    expect(await response.json()).toEqual({ email });
    expect(await getUser(app(), email)).toMatchObject({ id: before?.id, emailVerified: true });
    expect([await isSignedIn(app(), here), await isSignedIn(app(), there)]).toEqual([true, false]);
    expect(await getActivity(app(), before?.id, 'account.email-changed')).toEqual([
      { before: { email: old }, after: { email, sessionsEnded: 1 } },
    ]);
    const [notice] = app().mails(old);
    expect(notice?.subject).toBe(label('account-mails:emailChanged.subject'));
    expect(notice?.text).not.toContain(email);
    // The new address signs in to the same account; the old one has no account.
    await app().signIn(email);
    expect(await getUser(app(), old)).toBeUndefined();
  });

  /** Changes the address, and returns the token of the link that the old one gets. */
  async function move(cookie: string, old: string, email: string) {
    await requestCode(app(), cookie, email);
    expect((await confirm(app(), cookie, email, codeFor(app(), email))).status).toBe(200);
    return linkOf(app(), old);
  }

  test('the old address undoes it for seven days, once', async () => {
    const owner = await newUser(app());
    const email = newAddress();
    const token = await move(owner.cookie, owner.email, email);
    const intruder = await app().signIn(email);
    app().clock.advance(7 * 86_400 - 1);
    expect((await report(app(), token)).status).toBe(200);
    expect(await getUser(app(), email)).toBeUndefined();
    expect(await getUser(app(), owner.email)).toMatchObject({ id: owner.id, emailVerified: true });
    expect(await isSignedIn(app(), intruder)).toBe(false);
    expect(await getActivity(app(), owner.id, 'account.email-changed')).toContainEqual({
      before: { email },
      after: { email: owner.email },
    });
    expect(app().mails(email)[0]?.text).toContain(label('account-mails:emailChanged.restored'));
    expect(app().mails(email)[0]?.text).not.toContain('not-me?token');
    expect(await (await report(app(), token)).json()).toMatchObject({ code: 'LINK_NOT_VALID' });
    const late = await newUser(app());
    const expired = await move(late.cookie, late.email, newAddress());
    app().clock.advance(7 * 86_400);
    expect((await report(app(), expired)).status).toBe(400);
  });

  test('the first address wins over those that an intruder chose', async () => {
    const owner = await newUser(app());
    const [second, third] = [newAddress(), newAddress()];
    const first = await move(owner.cookie, owner.email, second);
    app().clock.advance(60);
    const next = await move(owner.cookie, second, third);
    expect((await report(app(), next)).status).toBe(200);
    expect(await getUser(app(), second)).toMatchObject({ id: owner.id });
    app().clock.advance(60);
    const again = await move(await app().signIn(second), second, newAddress());
    expect((await report(app(), first)).status).toBe(200);
    expect(await getUser(app(), owner.email)).toMatchObject({ id: owner.id });
    expect((await report(app(), again)).status).toBe(400);
  });

  test('is undone once no other account has the old address', async () => {
    const owner = await newUser(app());
    const email = newAddress();
    const token = await move(owner.cookie, owner.email, email);
    await app().signIn(owner.email);
    const taken = await report(app(), token);
    expect([taken.status, await taken.json()]).toMatchObject([409, { code: 'FORMER_EMAIL_TAKEN' }]);
    expect(await getUser(app(), email)).toMatchObject({ id: owner.id });
    await app().database.db.delete(users).where(eq(users.email, owner.email));
    expect((await report(app(), token)).status).toBe(200);
  });

  test('an old address that was not verified, or was replaced by an administrator, undoes nothing', async () => {
    const unverified = await newUser(app(), { emailVerified: false });
    expect(await move(unverified.cookie, unverified.email, newAddress())).toBe('');
    const owner = await newUser(app());
    const token = await move(owner.cookie, owner.email, newAddress());
    const admin = await newUser(app(), { role: 'admin' });
    const { body } = await admin.call('GET', `/users/${owner.id}`);
    const { name, role, updatedAt: expectedUpdatedAt } = body;
    const edit = { name, role, email: newAddress(), expectedUpdatedAt };
    expect((await admin.call('PATCH', `/users/${owner.id}`, edit)).status).toBe(200);
    expect((await report(app(), token)).status).toBe(400);
  });

  test('needs a recent sign-in, also to enter the code', async () => {
    const old = 'wanjiru.kamotho@example.com';
    const cookie = await app().signIn(old);
    const email = newAddress();
    app().clock.advance(86_399);
    expect((await requestCode(app(), cookie, email)).status).toBe(200);
    app().clock.advance(1);
    const code = 'CONFIRMATION_REQUIRED';
    const refused = { code, message: label('account:error.signInAgain') };
    for (const response of [
      await requestCode(app(), cookie, newAddress()),
      await confirm(app(), cookie, email, codeFor(app(), email)),
    ])
      expect([response.status, await response.json()]).toMatchObject([403, refused]);
    expect(await getUser(app(), old)).toBeDefined();
  });

  test('accepts a code once, also when it is sent 50 times at once', async () => {
    const cookie = await app().signIn('rana.hamdani@example.com');
    const email = newAddress();
    await requestCode(app(), cookie, email);
    const code = codeFor(app(), email);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => confirm(app(), cookie, email, code, `198.51.100.${n}`)),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    const user = await getUser(app(), email);
    expect(await getActivity(app(), user?.id, 'account.email-changed')).toHaveLength(1);
  });

  test('three wrong codes, also all at once, invalidate the right one', async () => {
    const cookie = await app().signIn('tomas.havranek@example.com');
    const email = newAddress();
    await requestCode(app(), cookie, email);
    const code = codeFor(app(), email);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        confirm(app(), cookie, email, wrong(code), `203.0.113.${n}`),
      ),
    );
    const codes = await Promise.all(guesses.map(async (guess) => (await guess.json()).code));
    expect(codes.filter((candidate) => candidate === 'INVALID_OTP')).toHaveLength(3);
    app().clock.advance(120);
    expect(await (await confirm(app(), cookie, email, code)).json()).toMatchObject({
      code: expect.stringMatching(/TOO_MANY/),
    });
    expect(await getUser(app(), email)).toBeUndefined();
  });

  test('a wrong code is reported at its field, counted and logged', async () => {
    const cookie = await app().signIn('chen.siyuan@example.com');
    const user = await getUser(app(), 'chen.siyuan@example.com');
    const email = newAddress();
    await requestCode(app(), cookie, email);
    const response = await confirm(app(), cookie, email, wrong(codeFor(app(), email)));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_OTP',
      message: label('auth:code.invalid'),
      data: { field: 'code', attemptsLeft: 2 },
    });
    expect(await getActivity(app(), user?.id, 'sign-in.failed')).toMatchObject([
      { after: { reason: 'INVALID_OTP', purpose: 'change-email' } },
    ]);
    // The right code still works after a typo.
    expect((await confirm(app(), cookie, email, codeFor(app(), email))).status).toBe(200);
  });

  test('rejects an expired code', async () => {
    const cookie = await app().signIn('huong.nguyen@example.com');
    const email = newAddress();
    await requestCode(app(), cookie, email);
    app().clock.advance(301);
    const response = await confirm(app(), cookie, email, codeFor(app(), email));
    expect(await response.json()).toMatchObject({ code: 'OTP_EXPIRED' });
  });

  test('a code can be resent after 30 s, and the earlier email keeps working', async () => {
    const cookie = await app().signIn('olena.tkachuk@example.com');
    const email = newAddress();
    await requestCode(app(), cookie, email);
    const first = codeFor(app(), email);
    const early = await requestCode(app(), cookie, email);
    expect(early.status).toBe(429);
    expect(early.headers.get('retry-after')).toBe('30');
    app().clock.advance(31);
    expect((await requestCode(app(), cookie, email)).status).toBe(200);
    expect(app().mails(email)).toHaveLength(2);
    expect((await confirm(app(), cookie, email, first)).status).toBe(200);
  });

  test('a code is bound to its user, its address and its purpose', async () => {
    const [ownCookie, otherCookie] = [
      await app().signIn('ana.sousa@example.com'),
      await app().signIn('adebayo.ogunwale@example.com'),
    ];
    const email = newAddress();
    await requestCode(app(), ownCookie, email);
    const code = codeFor(app(), email);
    expect((await confirm(app(), otherCookie, email, code)).status).toBe(400);
    expect((await confirm(app(), ownCookie, newAddress(), code)).status).toBe(400);
    const deletion = { email: 'ana.sousa@example.com', code };
    expect((await post(app(), '/deletion/confirm', ownCookie, deletion)).status).toBe(400);
    const signIn = { body: { email, otp: code } };
    expect((await app().call('/api/auth/sign-in/email-otp', signIn)).status).toBe(400);
    expect((await confirm(app(), ownCookie, email, code)).status).toBe(200);
  });

  test('a taken address gets the same response as a free one until it is verified', async () => {
    const taken = 'beatriz.quintanilha@example.com';
    const cookie = await app().signIn('mio.sasaki@example.com');
    const [free, known] = [
      await requestCode(app(), cookie, newAddress()),
      await requestCode(app(), cookie, taken),
    ];
    expect([known.status, await known.text()]).toEqual([free.status, await free.text()]);
    const guess = await confirm(app(), cookie, taken, wrong(codeFor(app(), taken)));
    expect(await guess.json()).toMatchObject({ code: 'INVALID_OTP' });
    const proven = await confirm(app(), cookie, taken, codeFor(app(), taken));
    expect(proven.status).toBe(409);
    expect(await proven.json()).toMatchObject({
      code: 'EMAIL_CAN_NOT_BE_UPDATED',
      message: label('account:error.emailTaken'),
    });
  });

  test('of two users who request the same address, one gets it', async () => {
    const email = newAddress();
    const cookies = [
      await app().signIn('eleni.karamitrou@example.com'),
      await app().signIn('karim.bensalem@example.com'),
    ];
    const codes: string[] = [];
    for (const cookie of cookies) {
      await requestCode(app(), cookie, email);
      codes.push(codeFor(app(), email));
      app().clock.advance(31);
    }
    const responses = await Promise.all(
      cookies.map((cookie, n) => confirm(app(), cookie, email, codes[n] ?? '')),
    );
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
  });

  test.each([
    ['an invalid address', 'not-an-email', label('auth:email.invalid')],
    ['an empty address', '', label('auth:email.required')],
    ['the current address', 'USER@example.com', label('account:error.sameEmail')],
    ['a huge address', `${'a'.repeat(300)}@example.com`, label('auth:email.invalid')],
  ])('rejects %s', async (_what, email, message) => {
    const cookie = await app().signIn('user@example.com');
    const response = await requestCode(app(), cookie, email);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message, data: { field: 'email' } });
  });

  test.each(
    configuredRows([
      ['fr', 'Saisissez ce code pour associer cette adresse'],
      ['ar', 'أدخل هذا الرمز ليصبح هذا العنوان'],
      ['sw', 'Weka msimbo huu ili anwani hii'],
    ]),
  )('the email is in the language of the user (%s)', async (language, text) => {
    const cookie = await app().signIn('user@example.com');
    const email = newAddress();
    await post(app(), '/email/request', cookie, { email }, language);
    expect(app().mails(email)[0]?.text).toContain(text);
  });

  test('the database stores no code in plain text', async () => {
    const cookie = await app().signIn('user@example.com');
    const email = newAddress();
    await requestCode(app(), cookie, email);
    const all = await rows(app().database.db, sql`select * from verifications`);
    expect(JSON.stringify(all)).toContain(email);
    expect(wordsIn(all)).not.toContain(codeFor(app(), email));
  });

  test('limits how many codes one user can send', async () => {
    const cookie = await app().signIn('sinead.nibhroin@example.com');
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await requestCode(app(), cookie, newAddress())).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

onEachApp('unverified email', (app) => {
  async function unverified(email: string) {
    const cookie = await app().signIn(email);
    await app()
      .database.db.update(users)
      .set({ emailVerified: false })
      .where(eq(users.email, email));
    return cookie;
  }

  test('is verified by a code', async () => {
    const email = 'ananya.deshpande@example.com';
    const cookie = await unverified(email);
    expect((await post(app(), '/verification/request', cookie)).status).toBe(200);
    const code = codeFor(app(), email);
    const wrongCode = await post(app(), '/verification/confirm', cookie, { code: wrong(code) });
    expect(await wrongCode.json()).toMatchObject({ code: 'INVALID_OTP' });
    expect((await post(app(), '/verification/confirm', cookie, { code })).status).toBe(200);
    expect(await getUser(app(), email)).toMatchObject({ emailVerified: true });
    expect((await post(app(), '/verification/request', cookie)).status).toBe(409);
  });

  test('a request rejected during impersonation does not count against the user', async () => {
    const email = 'beatriz.quintanilha@example.com';
    const cookie = await unverified(email);
    const { id = '' } = (await getUser(app(), email)) ?? {};
    const { id: admin = '' } = (await getUser(app(), 'admin@example.com')) ?? {};
    const { db } = app().database;
    const setImpersonator = (impersonatedBy: string | null) =>
      db.update(sessions).set({ impersonatedBy }).where(eq(sessions.userId, id));
    await setImpersonator(admin);
    expect((await post(app(), '/verification/request', cookie)).status).toBe(403);
    await setImpersonator(null);
    expect((await post(app(), '/verification/request', cookie)).status).toBe(200);
  });
});
