import { eq, inArray, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { label } from '../../../../../tests/label';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { sessions, users } from '../../auth/auth.server';
import { rows } from '~/server/database/database';

const post = (app: TestApp, path: string, cookie: string, body: unknown = {}) =>
  app.call(`/api/rest/account/deletion${path}`, { body, headers: { cookie } });

const requestCode = (app: TestApp, cookie: string) => post(app, '/request', cookie);

const confirm = (app: TestApp, cookie: string, email: string, code: string) =>
  post(app, '/confirm', cookie, { email, code });

const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

async function getUser(app: TestApp, email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  return user;
}

onEachApp('account deletion', (app) => {
  test('requires a code and the typed address, and deletes all data of the user', async () => {
    const email = 'elodie.marchetti@example.com';
    const there = await app().signIn(email);
    const here = await app().signIn(email);
    const user = await getUser(app(), email);
    expect((await requestCode(app(), here)).status).toBe(200);
    const code = codeFor(app(), email);
    const other = await confirm(app(), here, 'user@example.com', code);
    expect(await other.json()).toMatchObject({
      code: 'CONFIRMATION_MISMATCH',
      data: { field: 'email' },
    });
    expect((await confirm(app(), here, ' Elodie.Marchetti@example.com', code)).status).toBe(200);
    expect(await getUser(app(), email)).toBeUndefined();
    expect(await app().database.db.$count(sessions, eq(sessions.userId, user?.id ?? ''))).toBe(0);
    for (const cookie of [here, there])
      expect((await app().call('/api/rest/account/sessions', { headers: { cookie } })).status).toBe(
        401,
      );
    const entries = await rows(
      app().database.db,
      sql`select actor_name, before from activity where kind = 'account.deleted'
          and actor_id = ${user?.id}`,
    );
    expect(entries).toEqual([{ actor_name: user?.name, before: { email, role: 'user' } }]);
    expect(app().mails(email)[0]?.subject).toBe(label('account-mails:accountDeleted.subject'));
    const codes = await rows(app().database.db, sql`select * from verifications`);
    expect(JSON.stringify(codes)).not.toContain(user?.id);
  });

  test('rejects a code for signing in', async () => {
    const email = 'rana.hamdani@example.com';
    const cookie = await app().signIn(email);
    await app().call('/api/auth/email-otp/send-verification-otp', {
      body: { email, type: 'sign-in' },
    });
    const response = await confirm(app(), cookie, email, codeFor(app(), email));
    expect(response.status).toBe(400);
    expect(await getUser(app(), email)).toBeDefined();
  });

  test('needs a recent sign-in, also to enter the code', async () => {
    const email = 'tomas.havranek@example.com';
    const cookie = await app().signIn(email);
    app().clock.advance(86_399);
    expect((await requestCode(app(), cookie)).status).toBe(200);
    app().clock.advance(1);
    for (const response of [
      await requestCode(app(), cookie),
      await confirm(app(), cookie, email, codeFor(app(), email)),
    ])
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { code: 'CONFIRMATION_REQUIRED', data: { remedy: 'sign-in' } },
      ]);
    expect(await getUser(app(), email)).toBeDefined();
  });

  test('one of several administrators can delete their account', async () => {
    const email = 'wanjiru.kamotho@example.com';
    const cookie = await app().signIn(email);
    await requestCode(app(), cookie);
    expect((await confirm(app(), cookie, email, codeFor(app(), email))).status).toBe(200);
  });
});

onEachApp('the last administrator', (app) => {
  const [one, two] = ['admin@example.com', 'wanjiru.kamotho@example.com'];

  test('of two who delete their accounts at once one remains, and the last one cannot', async () => {
    const { db } = app().database;
    await db.update(users).set({ role: 'user' }).where(ne(users.role, 'user'));
    await db
      .update(users)
      .set({ role: 'admin' })
      .where(inArray(users.email, [one, two]));
    const cookies = { [one]: await app().signIn(one), [two]: await app().signIn(two) };
    for (const email of [one, two]) await requestCode(app(), cookies[email] ?? '');
    const responses = await Promise.all(
      [one, two].map((email) => confirm(app(), cookies[email] ?? '', email, codeFor(app(), email))),
    );
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const left = await db.select().from(users).where(eq(users.role, 'admin'));
    expect(left).toHaveLength(1);
    app().clock.advance(60);
    const last = await requestCode(app(), cookies[left[0]?.email ?? ''] ?? '');
    expect(last.status).toBe(409);
    expect(await last.json()).toMatchObject({
      code: 'LAST_ADMINISTRATOR',
      message: label('account:error.lastAdministrator'),
    });
  });

  test('a banned administrator does not count, one whose ban has expired does', async () => {
    const { db } = app().database;
    const [last] = await db.select().from(users).where(eq(users.role, 'admin'));
    const cookie = await app().signIn(last?.email ?? '');
    const banned = (banExpires: Date | null) =>
      db
        .update(users)
        .set({ role: 'admin', banned: true, banExpires })
        .where(eq(users.email, 'user@example.com'));
    await banned(null);
    expect((await requestCode(app(), cookie)).status).toBe(409);
    await banned(new Date(app().clock.now.getTime() + 60_000));
    expect((await requestCode(app(), cookie)).status).toBe(409);
    await banned(new Date(app().clock.now.getTime() - 60_000));
    expect((await requestCode(app(), cookie)).status).toBe(200);
  });
});
