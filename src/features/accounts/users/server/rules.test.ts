import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { label } from '../../../../../tests/label';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { activity } from '../../../../../tests/tables';
import type { ActivityKind } from '~/shared/activity';
import {
  accounts,
  hashToken,
  liftExpiredBans,
  sessions,
  getToken,
  users,
} from '../../auth/auth.server';

type Answer = { status: number; body: Record<string, unknown> };

const admin = 'admin@example.com';
const otherAdmin = 'wanjiru.kamotho@example.com';

async function rpc(app: TestApp, name: string, json: unknown, cookie: string): Promise<Answer> {
  const response = await app.call(`/api/rpc/users/${name}`, {
    body: { json },
    headers: { cookie },
  });
  const { json: body } = (await response.json()) as { json: Record<string, unknown> };
  return { status: response.status, body: body ?? {} };
}

async function getUser(app: TestApp, email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`no user has the email ${email}`);
  return user;
}

async function logged(app: TestApp, targetId: string, kind: ActivityKind) {
  const [entry] = await app.database.db
    .select()
    .from(activity)
    .where(and(eq(activity.targetId, targetId), eq(activity.kind, kind)))
    .orderBy(desc(activity.at));
  return entry;
}

const isSignedIn = async (app: TestApp, cookie: string) =>
  (await app.call('/api/rest/account/sessions', { headers: { cookie } })).status === 200;

onEachApp('user administration', (app) => {
  let cookie = '';
  beforeAll(async () => {
    // Removes the sessions of the sample data.
    await app().database.db.delete(sessions);
    cookie = await app().signIn(admin);
  });
  const call = (name: string, json: unknown, as = cookie) => rpc(app(), name, json, as);
  const update = (user: Awaited<ReturnType<typeof getUser>>, change: object) => {
    const { id, name, email, role, updatedAt } = user;
    const expectedUpdatedAt = updatedAt.toISOString();
    return call('update', { id, name, email, role, expectedUpdatedAt, ...change });
  };

  test('creates a user who still has to complete onboarding', async () => {
    const input = { name: ' Zora   Neale ', email: ' Zora@Example.com ', role: 'user' };
    const { status, body } = await call('create', input);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Zora Neale',
      email: 'zora@example.com',
      role: 'user',
      status: 'not-onboarded',
      emailVerified: false,
      lastSeenAt: null,
    });
    expect(body).not.toHaveProperty('nameKey');
    const { id } = body as { id: string };
    expect(await logged(app(), id, 'user.created')).toMatchObject({
      actorName: 'Ada Lindholm',
      targetName: 'Zora Neale',
      after: { name: 'Zora Neale', email: 'zora@example.com', role: 'user' },
    });
  });

  test.each([
    [{ email: 'no@example.com' }, 'name', undefined],
    [{ name: ' ', email: 'no@example.com' }, 'name', label('account:name.required')],
    [{ name: '<b>', email: 'no@example.com' }, 'name', label('account:name.invalid')],
    [{ name: 'No', email: ' ' }, 'email', label('auth:email.required')],
    [{ name: 'No', email: 'no' }, 'email', label('auth:email.invalid')],
    [{ name: 'No', email: 'no@example.com', role: 'constructor' }, 'role', undefined],
    [{ name: 'No', email: 'no@example.com', banned: true }, 'banned', undefined],
    [{ name: 'No', email: 'no@example.com', id: '1' }, 'id', undefined],
    [{ name: 'No', email: 'no@example.com', emailVerified: true }, 'emailVerified', undefined],
  ])('does not create %j', async (input, field, message) => {
    const { status, body } = await call('create', input);
    expect(status).toBe(400);
    expect(body).toMatchObject({ data: { field }, ...(message && { message }) });
    expect(await app().database.db.$count(users, eq(users.email, 'no@example.com'))).toBe(0);
  });

  test('creates one user per email address, also when requested twenty times at once', async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call('create', { name: `Twin ${at}`, email: 'twin@example.com' }),
      ),
    );
    expect(many.filter((response) => response.status === 200)).toHaveLength(1);
    for (const { status, body } of many.filter((response) => response.status !== 200)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'EMAIL_TAKEN',
        message: label('rejections:emailTaken'),
        data: { field: 'email' },
      });
    }
    const twin = await getUser(app(), 'twin@example.com');
    const taken = await update(twin, { name: 'Twin', email: 'USER@example.com' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  });

  test('saves an edit and logs the old and new values', async () => {
    const before = await getUser(app(), 'ana.sousa.porto@example.com');
    const { status, body } = await update(before, { name: 'Ana Sousa do Porto' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ana Sousa do Porto', emailVerified: true });
    expect(await logged(app(), before.id, 'user.updated')).toMatchObject({
      before: { name: 'Ana Sousa' },
      after: { name: 'Ana Sousa do Porto' },
    });
  });

  test('rejects a concurrent edit with a conflict and saves nothing of it', async () => {
    const { id, email, updatedAt } = await getUser(app(), 'giulia.bonfante@example.com');
    const edit = (name: string, expectedUpdatedAt: unknown) =>
      call('update', { id, name, email, role: 'user', expectedUpdatedAt });
    const responses = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => edit(name, updatedAt.toISOString())),
    );
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    const [good, bad] = responses.toSorted((a, b) => a.status - b.status);
    const change = { by: 'Ada Lindholm', at: expect.any(String) };
    const message = label('rejections:userChanged');
    expect(bad?.body).toMatchObject({ code: 'USER_CHANGED', message, data: { change } });
    expect((await getUser(app(), email)).name).toBe(good?.body.name);
    expect(await edit('Four', good?.body.updatedAt)).toMatchObject({ status: 200 });
    expect(await edit('Five', good?.body.updatedAt)).toMatchObject({ status: 409 });
  });

  test('a new email address is unverified and ends the sessions of the user', async () => {
    const email = 'tomas.havranek@example.com';
    const userCookie = await app().signIn(email);
    const user = await getUser(app(), email);
    const { body } = await update(user, { email: 'tomas@example.com' });
    expect(body).toMatchObject({ email: 'tomas@example.com', emailVerified: false });
    expect(await isSignedIn(app(), userCookie)).toBe(false);
    expect(await logged(app(), user.id, 'user.updated')).toMatchObject({
      before: { email },
      after: { email: 'tomas@example.com' },
    });
    expect(await isSignedIn(app(), await app().signIn('tomas@example.com'))).toBe(true);
  });

  test('notifies the old address only if it was verified', async () => {
    const move = async (from: string, to: string) => {
      const changed = await update(await getUser(app(), from), { name: 'Moving', email: to });
      expect(changed).toMatchObject({ status: 200 });
    };
    const [first, second, third] = [
      'one@example.com',
      'two@example.com',
      'tri@example.com',
    ] as const;
    await app().signIn(first);
    await move(first, second);
    const [notice] = app().mails(first);
    expect(notice?.subject).toBe(label('account-mails:emailChanged.subject'));
    expect(notice?.text).toContain(label('account-mails:emailChanged.byAdministrator'));
    expect(notice?.text).not.toContain(second);
    await move(second, third);
    expect(app().mails(second)).toEqual([]);
  });

  test('sends no email when only the name changes', async () => {
    const email = 'named@example.com';
    await app().signIn(email);
    const before = app().mails(email).length;
    await update(await getUser(app(), email), { name: 'N.' });
    expect(app().mails(email)).toHaveLength(before);
  });

  test('a role change applies from the next request', async () => {
    const email = 'user@example.com';
    const userCookie = await app().signIn(email);
    const { id } = await getUser(app(), email);
    const listStatus = async () =>
      (await app().call('/api/rest/users', { headers: { cookie: userCookie } })).status;
    expect(await listStatus()).toBe(403);
    expect(await call('setRole', { id, role: 'admin' })).toMatchObject({
      status: 200,
      body: { role: 'admin' },
    });
    expect(await listStatus()).toBe(200);
    expect(await logged(app(), id, 'user.role-changed')).toMatchObject({
      before: { role: 'user' },
      after: { role: 'admin' },
    });
    await call('setRole', { id, role: 'user' });
    expect(await listStatus()).toBe(403);
  });

  test.each(['constructor', '__proto__', 'owner', '', 'admin,user'])(
    'rejects the unknown role "%s"',
    async (role) => {
      const { id } = await getUser(app(), 'user@example.com');
      expect(await call('setRole', { id, role })).toMatchObject({ status: 400 });
      expect((await getUser(app(), 'user@example.com')).role).toBe('user');
    },
  );

  test('a ban ends all sessions at once and shows its reason at the next sign-in', async () => {
    const email = 'beatriz.quintanilha@example.com';
    const { id } = await getUser(app(), email);
    const [here, there] = [await app().signIn(email), await app().signIn(email)];
    const { body } = await call('ban', { id, reason: 'Sold the same ticket twice' });
    expect(body).toMatchObject({ status: 'banned', banReason: 'Sold the same ticket twice' });
    expect([await isSignedIn(app(), here), await isSignedIn(app(), there)]).toEqual([false, false]);
    expect(await logged(app(), id, 'user.banned')).toMatchObject({
      after: { reason: 'Sold the same ticket twice', expires: null, sessionsEnded: 2 },
    });
    await expect(app().signIn(email)).rejects.toThrow(
      `${label('codes:BANNED_USER')}. ${label('rejections:banned.reason', {
        reason: 'Sold the same ticket twice',
      })}`,
    );
    app().clock.advance(31);
    await call('unban', { id });
    expect([await isSignedIn(app(), here), await isSignedIn(app(), there)]).toEqual([false, false]);
    expect(await isSignedIn(app(), await app().signIn(email))).toBe(true);
    await call('ban', { id });
    await expect(app().signIn(email)).rejects.toThrow(`${label('codes:BANNED_USER')}"`);
  });

  test('a ban with an end date expires, which is in the activity log', async () => {
    const email = 'eleni.karamitrou@example.com';
    const { id } = await getUser(app(), email);
    const expires = new Date(app().clock.now.getTime() + 3_600_000).toISOString();
    expect(await call('ban', { id, expires })).toMatchObject({ body: { banExpires: expires } });
    await expect(app().signIn(email)).rejects.toThrow('BANNED_USER');
    app().clock.advance(3601);
    cookie = await app().signIn(admin);
    expect(await call('get', { id })).toMatchObject({
      body: { status: 'active', banReason: null, banExpires: null },
    });
    expect(await isSignedIn(app(), await app().signIn(email))).toBe(true);
    const maintenance = { now: () => app().clock.now, clientAddress: null, id: 'maintenance' };
    await app().database.db.transaction((tx) => liftExpiredBans(tx, maintenance));
    const kinds = await app()
      .database.db.select({ kind: activity.kind, actor: activity.actorId })
      .from(activity)
      .where(and(eq(activity.targetId, id), eq(activity.kind, 'user.unbanned')));
    expect(kinds).toEqual([{ kind: 'user.unbanned', actor: null }]);
  });

  test('rejects a ban that ends in the past', async () => {
    const { id } = await getUser(app(), 'user@example.com');
    const expires = new Date(app().clock.now.getTime() - 1).toISOString();
    expect(await call('ban', { id, expires })).toMatchObject({
      status: 400,
      body: { code: 'BAN_ENDS_IN_THE_PAST', data: { field: 'expires' } },
    });
  });

  test('administrators cannot ban, delete, demote or impersonate themselves', async () => {
    const self = await getUser(app(), admin);
    const { id, name, email } = self;
    const expectedUpdatedAt = self.updatedAt.toISOString();
    const rejected: [string, unknown, number, string][] = [
      ['ban', { id }, 400, 'YOU_CANNOT_BAN_YOURSELF'],
      ['remove', { id }, 400, 'YOU_CANNOT_REMOVE_YOURSELF'],
      ['setRole', { id, role: 'user' }, 400, 'YOU_CANNOT_DEMOTE_YOURSELF'],
      ['impersonate', { id, reason: 'x' }, 400, 'YOU_CANNOT_IMPERSONATE_YOURSELF'],
      [
        'update',
        { id, name, email, role: 'user', expectedUpdatedAt },
        400,
        'YOU_CANNOT_DEMOTE_YOURSELF',
      ],
      [
        'update',
        { id, name, email: 'me@example.com', role: 'admin', expectedUpdatedAt },
        400,
        'YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE',
      ],
    ];
    for (const [rule, input, status, code] of rejected)
      expect([rule, await call(rule, input)]).toMatchObject([rule, { status, body: { code } }]);
    expect(await getUser(app(), admin)).toEqual(self);
  });

  test('deletes a user with their data; the activity log keeps the name', async () => {
    const email = 'lucas.fernandez@example.com';
    const user = await getUser(app(), email);
    await app()
      .database.db.insert(accounts)
      .values({ accountId: 'x', providerId: 'credential', userId: user.id });
    expect(await call('remove', { id: user.id })).toMatchObject({ status: 200 });
    expect(await app().database.db.$count(users, eq(users.id, user.id))).toBe(0);
    expect(await app().database.db.$count(accounts, eq(accounts.userId, user.id))).toBe(0);
    expect(await logged(app(), user.id, 'user.deleted')).toMatchObject({
      targetName: user.name,
      before: { name: user.name, email, role: 'user' },
    });
    for (const rule of ['remove', 'get', 'ban', 'unban', 'revokeSessions'])
      expect([rule, await call(rule, { id: user.id })]).toMatchObject([
        rule,
        { status: 404, body: { code: 'USER_NOT_FOUND' } },
      ]);
  });

  test('lists sessions in pages without tokens and revokes one or all', async () => {
    const email = 'rana.hamdani@example.com';
    const { id } = await getUser(app(), email);
    const cookies = [await app().signIn(email)];
    for (let at = 0; at < 4; at += 1) {
      app().clock.advance(60);
      cookies.push(await app().signIn(email));
    }
    const first = await call('sessions', { id, limit: 3 });
    expect(first.body).toMatchObject({ total: 5, next: expect.any(String) });
    const rest = await call('sessions', { id, limit: 3, cursor: first.body.next });
    expect(rest.body).toMatchObject({ total: 5, next: null });
    const items = [
      ...(first.body.items as { id: string }[]),
      ...(rest.body.items as { id: string }[]),
    ];
    expect(new Set(items.map((item) => item.id)).size).toBe(5);
    expect(JSON.stringify(items)).not.toMatch(/token/i);
    expect(items[0]).toEqual({
      id: expect.any(String),
      userAgent: null,
      ipAddress: '192.0.2.1',
      method: 'code',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      impersonated: false,
      current: false,
    });
    const sessionId = items[0]?.id;
    expect(await call('revokeSession', { id, sessionId })).toMatchObject({ status: 200 });
    expect(await logged(app(), id, 'session.revoked')).toMatchObject({
      actorName: 'Ada Lindholm',
      after: { session: sessionId },
    });
    expect(await call('revokeSession', { id, sessionId })).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND' },
    });
    const other = await getUser(app(), 'user@example.com');
    expect(await call('revokeSession', { id: other.id, sessionId: items[1]?.id })).toMatchObject({
      status: 404,
    });
    expect(await call('revokeSessions', { id })).toMatchObject({ body: { count: 4 } });
    for (const theirs of cookies) expect(await isSignedIn(app(), theirs)).toBe(false);
    expect((await call('sessions', { id })).body).toEqual({ items: [], total: 0, next: null });
  });

  test('rejects a new password when passwords are off', async () => {
    const { id } = await getUser(app(), 'user@example.com');
    expect(await call('setPassword', { id, password: 'correct horse battery' })).toMatchObject({
      status: 403,
      body: { code: 'PASSWORDS_OFF', message: label('rejections:passwordsOff') },
    });
  });

  test('the activity log contains no session token', async () => {
    const text = JSON.stringify(await app().database.db.select().from(activity));
    const token = getToken(new Headers({ cookie }), app().config);
    expect(token).toBeDefined();
    for (const secret of [token, hashToken(token ?? '')]) expect(text).not.toContain(secret);
  });
});

onEachApp('the last administrator', (app) => {
  async function onlyAdmins(...emails: string[]) {
    const { db } = app().database;
    await db.update(users).set({ role: 'user' }).where(ne(users.role, 'user'));
    const active = { role: 'admin' as const, banned: false, banExpires: null };
    await db.update(users).set(active).where(inArray(users.email, emails));
  }

  describe.each<[string, (id: string) => [string, unknown]]>([
    ['demote', (id: string) => ['setRole', { id, role: 'user' }]],
    ['ban', (id: string) => ['ban', { id }]],
    ['delete', (id: string) => ['remove', { id }]],
  ])('two administrators who %s each other at once', (_name, rule) => {
    test('one remains active', async () => {
      const pair = [`one@example.com`, `two@example.com`];
      const { db } = app().database;
      await db.delete(users).where(inArray(users.email, pair));
      await db
        .insert(users)
        .values(pair.map((email) => ({ email, name: email, onboardedAt: new Date() })));
      await onlyAdmins(...pair);
      const cookies = [
        await app().signIn('one@example.com'),
        await app().signIn('two@example.com'),
      ];
      const [one, two] = [
        await getUser(app(), 'one@example.com'),
        await getUser(app(), 'two@example.com'),
      ];
      const responses = await Promise.all([
        rpc(app(), ...rule(two.id), cookies[0] ?? ''),
        rpc(app(), ...rule(one.id), cookies[1] ?? ''),
      ]);
      expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
      expect([401, 403]).toContain(responses.find((response) => response.status !== 200)?.status);
      const left = await db
        .select()
        .from(users)
        .where(and(eq(users.role, 'admin'), eq(users.banned, false)));
      expect(left).toHaveLength(1);
    });
  });

  test('handles a ban and a deletion of the same user at once', async () => {
    await onlyAdmins(admin, otherAdmin);
    const cookies = [await app().signIn(admin), await app().signIn(otherAdmin)];
    const { id } = await getUser(app(), 'neema.mwakasege@example.com');
    const responses = await Promise.all([
      rpc(app(), 'ban', { id }, cookies[0] ?? ''),
      rpc(app(), 'remove', { id }, cookies[1] ?? ''),
    ]);
    expect(responses[1]?.status).toBe(200);
    expect([200, 404]).toContain(responses[0]?.status);
    expect(await app().database.db.$count(users, eq(users.id, id))).toBe(0);
  });

  test('rejects an administrator who was banned in the meantime', async () => {
    await onlyAdmins(admin, otherAdmin);
    const cookie = await app().signIn(otherAdmin);
    const { id } = await getUser(app(), otherAdmin);
    await rpc(app(), 'ban', { id }, await app().signIn(admin));
    const target = await getUser(app(), 'user@example.com');
    expect((await rpc(app(), 'ban', { id: target.id }, cookie)).status).toBe(401);
    expect((await getUser(app(), 'user@example.com')).banned).toBe(false);
  });
});

onEachApp(
  'with passwords on',
  (app) => {
    test('an administrator sets a password, which is hashed and never logged', async () => {
      const cookie = await app().signIn(admin);
      const userCookie = await app().signIn('user@example.com');
      const { id } = await getUser(app(), 'user@example.com');
      const set = (password: string) => rpc(app(), 'setPassword', { id, password }, cookie);
      expect(await set('short')).toMatchObject({
        status: 400,
        body: { code: 'PASSWORD_TOO_SHORT', data: { field: 'password' } },
      });
      expect(await set('x'.repeat(129))).toMatchObject({ body: { code: 'PASSWORD_TOO_LONG' } });
      expect((await set('correct horse battery')).status).toBe(200);
      expect((await set('correct horse battery staple')).status).toBe(200);
      const stored = await app().database.db.select().from(accounts).where(eq(accounts.userId, id));
      expect(stored).toHaveLength(1);
      expect(stored[0]?.password).not.toContain('correct horse');
      expect(await isSignedIn(app(), userCookie)).toBe(false);
      const log = await app().database.db.select().from(activity);
      expect(JSON.stringify(log)).not.toContain('correct horse');
    });
  },
  { AUTH_PASSWORDS: 'true' },
);
