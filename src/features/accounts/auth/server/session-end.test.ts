import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import { currentSession, endOfSession } from './find-session';
import { sessions, users } from './tables';

const admin = 'admin@example.com';
const email = 'ana.sousa@example.com';

onEachApp('a session that is over', (app) => {
  const end = (cookie: string) =>
    endOfSession(app().database.db, new Headers({ cookie }), app().config, app().clock.now);

  const reasonOfCall = async (cookie: string) => {
    const response = await app().call('/api/rpc/account/listSessions', {
      body: {},
      headers: { cookie },
    });
    const { json } = (await response.json()) as { json: { code: string; data?: unknown } };
    return { status: response.status, data: json.data };
  };

  async function asAdmin(name: string, json: object) {
    const cookie = await app().signIn(admin);
    app().clock.advance(31);
    const response = await app().call(`/api/rpc/users/${name}`, {
      body: { json },
      headers: { cookie },
    });
    expect(response.status).toBe(200);
  }

  async function getId() {
    const [user] = await app().database.db.select().from(users).where(eq(users.email, email));
    return user?.id ?? '';
  }

  test('was revoked: its row is gone', async () => {
    const cookie = await app().signIn(email);
    app().clock.advance(31);
    await asAdmin('revokeSessions', { id: await getId() });
    expect(await end(cookie)).toEqual({ reason: 'ended' });
    expect(await reasonOfCall(cookie)).toEqual({ status: 401, data: { reason: 'ended' } });
  });

  test('has expired', async () => {
    const cookie = await app().signIn(email);
    app().clock.advance(31 * 86_400);
    expect(await end(cookie)).toEqual({ reason: 'expired' });
    expect(await reasonOfCall(cookie)).toEqual({ status: 401, data: { reason: 'expired' } });
  });

  test('was ended by a ban: only its own cookie gets the reason, API calls never do', async () => {
    const cookie = await app().signIn(email);
    app().clock.advance(31);
    const id = await getId();
    const expires = new Date(app().clock.now.getTime() + 3_600_000).toISOString();
    await asAdmin('ban', { id, reason: 'Sold the same ticket twice', expires });
    expect(await end(cookie)).toEqual({
      reason: 'banned',
      ban: { reason: 'Sold the same ticket twice', expiresAt: expires },
    });
    expect(await reasonOfCall(cookie)).toEqual({ status: 401, data: { reason: 'banned' } });
    const rows = await app().database.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(rows.map(({ ipAddress, userAgent }) => ({ ipAddress, userAgent }))).toContainEqual({
      ipAddress: null,
      userAgent: null,
    });
    // An expired ban restores no session.
    app().clock.advance(3601);
    const {
      config,
      clock,
      database: { db },
    } = app();
    const request = { headers: new Headers({ cookie }), config, db, now: () => clock.now };
    expect(await currentSession({ ...request, shared: { mayHaveCommitted: false } })).toBeNull();
    await asAdmin('unban', { id });
  });

  test('a forged or missing cookie gets no reason', async () => {
    const cookie = await app().signIn(email);
    const [name, value = ''] = cookie.split('=');
    expect(await end(`${name}=x${value}`)).toBeNull();
    expect(await end('')).toBeNull();
    expect(await reasonOfCall('')).toEqual({ status: 401, data: {} });
  });
});
