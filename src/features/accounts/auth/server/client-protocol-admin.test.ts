import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { getActivity } from '../../../../../tests/activity-of';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import {
  type TestClient,
  createTestClient,
  outcome,
  signedInClient,
} from '../../../../../tests/auth-client';
import { accounts, sessions, users } from './tables';

/** The official better-auth client: admin plugin. */

const adminEmail = 'admin@example.com';

async function getUser(app: TestApp, email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  return user;
}

let created = 0;

/** An onboarded user of their own for each test. */
async function newUser(app: TestApp, role: 'admin' | 'user' = 'user') {
  created += 1;
  const email = `admin-test-${created}@example.com`;
  const [user] = await app.database.db
    .insert(users)
    .values({ email, name: `Test ${created}`, role, onboardedAt: app.clock.now })
    .returning();
  if (!user) throw new Error('no user was inserted');
  return user;
}

/** Every call of the plugin, for a user ID. */
const everyCall = ({ admin }: TestClient, userId: string) =>
  ({
    listUsers: () => admin.listUsers({ query: { limit: 1 } }),
    getUser: () => admin.getUser({ query: { id: userId } }),
    createUser: () => admin.createUser({ name: 'Eve', email: 'eve@example.com' }),
    updateUser: () => admin.updateUser({ userId, data: { name: 'Eve' } }),
    setRole: () => admin.setRole({ userId, role: 'admin' }),
    banUser: () => admin.banUser({ userId }),
    unbanUser: () => admin.unbanUser({ userId }),
    removeUser: () => admin.removeUser({ userId }),
    setUserPassword: () => admin.setUserPassword({ userId, newPassword: 'correct horse battery' }),
    impersonateUser: () => admin.impersonateUser({ userId }),
    listUserSessions: () => admin.listUserSessions({ userId }),
    revokeUserSession: () => admin.revokeUserSession({ sessionToken: userId }),
    revokeUserSessions: () => admin.revokeUserSessions({ userId }),
  }) as const;

const notAllowed = {
  listUsers: 'LIST_USERS',
  getUser: 'GET_USER',
  createUser: 'CREATE_USERS',
  updateUser: 'UPDATE_USERS',
  setRole: 'CHANGE_USERS_ROLE',
  banUser: 'BAN_USERS',
  unbanUser: 'BAN_USERS',
  removeUser: 'DELETE_USERS',
  setUserPassword: 'SET_USERS_PASSWORD',
  impersonateUser: 'IMPERSONATE_USERS',
  listUserSessions: 'LIST_USERS_SESSIONS',
  revokeUserSession: 'REVOKE_USERS_SESSIONS',
  revokeUserSessions: 'REVOKE_USERS_SESSIONS',
} as const;

onEachApp('the admin plugin of the better-auth client', (app) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await signedInClient(app(), adminEmail);
  });

  test('gets a specific code for each call that is not allowed', async () => {
    const { id } = await newUser(app());
    const user = await signedInClient(app(), 'user@example.com');
    const visitor = createTestClient(app());
    for (const [name, code] of Object.entries(notAllowed)) {
      const key = name as keyof typeof notAllowed;
      expect([name, await outcome(everyCall(user, id)[key]())]).toEqual([
        name,
        `403 YOU_ARE_NOT_ALLOWED_TO_${code}`,
      ]);
      expect([name, await outcome(everyCall(visitor, id)[key]())]).toEqual([
        name,
        '401 UNAUTHORIZED',
      ]);
    }
    expect(await getUser(app(), 'eve@example.com')).toBeUndefined();
  });

  test('lists users in pages by offset', async () => {
    const { db } = app().database;
    const total = await db.$count(users);
    const page = async (query: Parameters<TestClient['admin']['listUsers']>[0]['query']) => {
      const { data, error } = await client.admin.listUsers({ query });
      if (!data) throw new Error(error?.code);
      return data;
    };
    const all = await page({ sortBy: 'email', sortDirection: 'asc' });
    expect([all.total, all.users.length]).toEqual([total, Math.min(total, 100)]);
    expect(all.users[0]).toMatchObject({ banned: expect.any(Boolean), role: expect.any(String) });
    const second = await page({ limit: 5, offset: 5, sortBy: 'email', sortDirection: 'asc' });
    expect(second).toMatchObject({ total, limit: 5, offset: 5 });
    expect(second.users.map(({ id }) => id)).toEqual(all.users.slice(5, 10).map(({ id }) => id));
    const last = await page({ limit: 5, offset: total });
    expect(last.users).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/token|password/i);
  });

  test('searches and filters users', async () => {
    const find = async (query: Parameters<TestClient['admin']['listUsers']>[0]['query']) =>
      (await client.admin.listUsers({ query })).data?.users.map(({ email }) => email) ?? [];
    const { email, name, id } = await newUser(app());
    const local = email.split('@')[0] ?? '';
    expect(await find({ searchValue: local })).toContain(email);
    expect(await find({ searchValue: name, searchField: 'name' })).toContain(email);
    // The email contains it, the name does not.
    expect(await find({ searchValue: local, searchField: 'name' })).toEqual([]);
    expect(await find({ searchValue: local, searchOperator: 'starts_with' })).toContain(email);
    expect(await find({ searchValue: local.slice(1), searchOperator: 'starts_with' })).toEqual([]);
    expect(await find({ searchValue: email.slice(3), searchOperator: 'ends_with' })).toEqual([
      email,
    ]);
    expect(await find({ searchValue: 'om', searchOperator: 'ends_with' })).toContain(email);
    expect(await find({ searchValue: '100%_' })).toEqual([]);
    expect(await find({ filterField: 'role', filterValue: 'admin' })).toContain(adminEmail);
    expect(await find({ filterField: 'role', filterValue: 'admin' })).not.toContain(email);
    expect(await find({ filterField: 'email', filterValue: email })).toEqual([email]);
    expect(await find({ filterField: 'id', filterValue: id })).toEqual([email]);
    await client.admin.banUser({ userId: id });
    expect(await find({ filterField: 'banned', filterValue: true })).toContain(email);
    expect(await find({ filterField: 'banned', filterValue: false })).not.toContain(email);
  });

  test.each([
    { limit: 101 },
    { limit: 0 },
    { limit: 100, offset: 901 },
    { offset: -1 },
    { sortBy: 'password' },
    { filterField: 'password', filterValue: 'x' },
    { filterField: 'role', filterValue: 'constructor' },
    { filterField: 'email', filterValue: 'x', filterOperator: 'contains' as const },
    { searchValue: 'x'.repeat(201) },
  ])('bounds the list: %j', async (query) => {
    expect(await outcome(client.admin.listUsers({ query }))).toBe('400 VALIDATION_ERROR');
  });

  test('creates, gets, updates and removes a user', async () => {
    const email = 'created@example.com';
    const { data } = await client.admin.createUser({ name: 'Ada', email, role: 'user' });
    expect(data?.user).toMatchObject({ email, name: 'Ada', role: 'user', emailVerified: false });
    const id = data?.user.id ?? '';
    expect((await client.admin.getUser({ query: { id } })).data).toMatchObject({ id, email });
    const renamed = await client.admin.updateUser({ userId: id, data: { name: 'Grace' } });
    expect(renamed.data).toMatchObject({ id, email, name: 'Grace' });
    const promoted = await client.admin.updateUser({ userId: id, data: { role: ['admin'] } });
    expect(promoted.data).toMatchObject({ role: 'admin', name: 'Grace' });
    expect((await client.admin.removeUser({ userId: id })).data).toEqual({ success: true });
    expect(await outcome(client.admin.getUser({ query: { id } }))).toBe('404 USER_NOT_FOUND');
    expect((await getActivity(app(), id)).map(({ kind }) => kind)).toEqual([
      'user.created',
      'user.updated',
      'user.role-changed',
      'user.deleted',
    ]);
  });

  test('sets roles from a closed list', async () => {
    const { id: userId } = await newUser(app());
    expect((await client.admin.setRole({ userId, role: 'admin' })).data?.user.role).toBe('admin');
    expect((await client.admin.setRole({ userId, role: ['user'] })).data?.user.role).toBe('user');
    for (const role of ['owner', 'constructor', '__proto__'])
      expect(await outcome(client.admin.setRole({ userId, role: role as 'user' }))).toBe(
        '400 YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
      );
    expect(await outcome(client.admin.setRole({ userId, role: ['admin', 'user'] }))).toBe(
      '400 YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
    );
  });

  test('bans for a time and unbans', async () => {
    const { id: userId, email } = await newUser(app());
    const target = await signedInClient(app(), email);
    const banned = await client.admin.banUser({ userId, banReason: 'Spam', banExpiresIn: 3600 });
    expect(banned.data?.user).toMatchObject({
      banned: true,
      banReason: 'Spam',
      banExpires: new Date(app().clock.now.getTime() + 3_600_000),
    });
    expect((await target.getSession()).data).toBeNull();
    const unbanned = await client.admin.unbanUser({ userId });
    expect(unbanned.data?.user).toMatchObject({ banned: false, banReason: null });
  });

  test('lists and revokes sessions of a user', async () => {
    const { id: userId, email } = await newUser(app());
    const [first, second] = [
      await signedInClient(app(), email),
      await signedInClient(app(), email),
    ];
    const { data } = await client.admin.listUserSessions({ userId });
    expect(data?.sessions).toHaveLength(2);
    const own = (await first.getSession()).data?.session.token ?? '';
    expect(data?.sessions.map(({ token }) => token)).toContain(own);
    expect((await client.admin.revokeUserSession({ sessionToken: own })).data).toEqual({
      success: true,
    });
    expect((await first.getSession()).data).toBeNull();
    expect((await second.getSession()).data).not.toBeNull();
    expect(await outcome(client.admin.revokeUserSession({ sessionToken: own }))).toBe(
      '404 SESSION_NOT_FOUND',
    );
    expect((await client.admin.revokeUserSessions({ userId })).data).toEqual({ success: true });
    expect((await second.getSession()).data).toBeNull();
  });

  test('impersonates and stops, with a default reason in the audit log', async () => {
    const { id: userId, email } = await newUser(app());
    const own = (await client.getSession()).data;
    const { data } = await client.admin.impersonateUser({ userId });
    expect(data).toMatchObject({
      user: { email },
      session: { userId, impersonatedBy: own?.user.id },
    });
    expect((await client.getSession()).data?.user.email).toBe(email);
    const [entry] = await getActivity(app(), userId);
    expect(entry).toMatchObject({
      kind: 'impersonation.started',
      after: { reason: 'not given' },
    });
    // As the user, without the rights of an administrator.
    expect(await outcome(client.admin.listUsers({ query: {} }))).toBe(
      '403 YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
    );
    expect(await outcome(client.revokeSessions())).toBe('403 FORBIDDEN');
    expect(await outcome(client.deleteUser())).toBe('403 FORBIDDEN');
    expect(await outcome(client.changeEmail({ newEmail: 'x@example.com' }))).toBe('403 FORBIDDEN');
    const stopped = await client.admin.stopImpersonating();
    expect(stopped.data).toMatchObject({ session: { id: own?.session.id } });
    expect((await client.getSession()).data?.user.email).toBe(adminEmail);
    expect(await outcome(client.admin.stopImpersonating())).toBe('409 NOT_IMPERSONATING');
    expect(await app().database.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  });

  test('gets the codes of our rules', async () => {
    const self = await getUser(app(), adminEmail);
    const other = await newUser(app(), 'admin');
    const userId = self?.id ?? '';
    const { admin } = client;
    const banned = await newUser(app());
    await admin.banUser({ userId: banned.id });
    const expected: [
      Promise<Parameters<typeof outcome>[0] extends Promise<infer T> ? T : never>,
      string,
    ][] = [
      [admin.banUser({ userId }), '400 YOU_CANNOT_BAN_YOURSELF'],
      [admin.removeUser({ userId }), '400 YOU_CANNOT_REMOVE_YOURSELF'],
      [admin.setRole({ userId, role: 'user' }), '400 YOU_CANNOT_DEMOTE_YOURSELF'],
      [admin.impersonateUser({ userId }), '400 YOU_CANNOT_IMPERSONATE_YOURSELF'],
      [admin.impersonateUser({ userId: other.id }), '403 YOU_CANNOT_IMPERSONATE_ADMINS'],
      [admin.impersonateUser({ userId: banned.id }), '403 YOU_CANNOT_IMPERSONATE_BANNED_USERS'],
      [admin.createUser({ name: 'A', email: adminEmail }), '422 USER_ALREADY_EXISTS'],
      [admin.createUser({ name: 'A', email: 'unknown' }), '400 INVALID_EMAIL'],
      [
        admin.createUser({ name: 'A', email: 'p@example.com', password: 'correct horse battery' }),
        '403 PASSWORDS_OFF',
      ],
      [
        admin.createUser({ name: 'A', email: 'p@example.com', data: { banned: true } }),
        '400 FIELD_NOT_ALLOWED',
      ],
      [
        admin.updateUser({ userId: other.id, data: { email: adminEmail } }),
        '422 USER_ALREADY_EXISTS',
      ],
      [admin.updateUser({ userId: other.id, data: { email: 'x' } }), '400 INVALID_EMAIL'],
      [admin.updateUser({ userId: other.id, data: {} }), '400 NO_DATA_TO_UPDATE'],
      [
        admin.updateUser({ userId: other.id, data: { password: 'x' } }),
        '400 PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER',
      ],
      [admin.updateUser({ userId: other.id, data: { banned: true } }), '400 FIELD_NOT_ALLOWED'],
      [
        admin.updateUser({ userId, data: { email: 'me@example.com' } }),
        '400 YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE',
      ],
      [
        admin.setUserPassword({ userId: other.id, newPassword: 'correct horse battery' }),
        '403 PASSWORDS_OFF',
      ],
      [admin.banUser({ userId: 'unknown' }), '404 USER_NOT_FOUND'],
      [admin.removeUser({ userId: 'unknown' }), '404 USER_NOT_FOUND'],
    ];
    for (const [call, result] of expected) expect(await outcome(call)).toBe(result);
    expect(await getUser(app(), adminEmail)).toMatchObject({ role: 'admin', banned: false });
  });

  test('checks permissions of the session, not of what is named', async () => {
    const user = await signedInClient(app(), 'user@example.com');
    const ask = async (asking: TestClient, permissions: Record<string, string[]>, more = {}) =>
      (await asking.admin.hasPermission({ permissions, ...more })).data?.success;
    expect(await ask(client, { user: ['ban', 'list'], session: ['revoke'] })).toBe(true);
    expect(await ask(client, { user: ['fly'] })).toBe(false);
    expect(await ask(client, { constructor: ['name'] })).toBe(false);
    expect(await ask(user, { user: ['ban'] })).toBe(false);
    expect(await ask(user, { user: ['ban'] }, { role: 'admin' })).toBe(false);
    expect(await ask(user, { account: ['update'] })).toBe(true);
    const visitor = createTestClient(app());
    const asked = visitor.admin.hasPermission({ permissions: { user: ['ban'] } });
    expect(await outcome(asked)).toBe('401 UNAUTHORIZED');
  });
});

onEachApp(
  'the admin plugin with passwords on',
  (app) => {
    test('sets passwords of a bounded length', async () => {
      const { admin } = await signedInClient(app(), adminEmail);
      const { id: userId } = await newUser(app());
      const set = (newPassword: string) => outcome(admin.setUserPassword({ userId, newPassword }));
      expect(await set('short')).toBe('400 PASSWORD_TOO_SHORT');
      expect(await set('x'.repeat(129))).toBe('400 PASSWORD_TOO_LONG');
      expect(await set('correct horse battery')).toBe('ok');
      const password = 'correct horse battery';
      const { data } = await admin.createUser({ name: 'A', email: 'pw@example.com', password });
      const stored = await app()
        .database.db.select()
        .from(accounts)
        .where(eq(accounts.userId, data?.user.id ?? ''));
      expect(stored).toMatchObject([{ providerId: 'credential' }]);
      expect(stored[0]?.password).not.toContain(password);
    });
  },
  { AUTH_PASSWORDS: 'true' },
);
