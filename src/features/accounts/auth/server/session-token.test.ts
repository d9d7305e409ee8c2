import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import { tokenCookie, getToken, hashToken } from './cookie';
import { sessions } from './tables';

onEachApp('session tokens', (app) => {
  const tokenIn = (cookie: string) => getToken(new Headers({ cookie }), app().config) ?? 'no token';
  const sessionWith = async (cookie: string) =>
    (await app().call('/api/auth/get-session', { headers: { cookie } })).json();

  test('are stored as a hash, also those of impersonations', async () => {
    const own = await app().signIn('admin@example.com');
    const { user } = await sessionWith(await app().signIn('user@example.com'));
    const started = await app().call('/api/rpc/users/impersonate', {
      body: { json: { id: user.id, reason: 'A ticket' } },
      headers: { cookie: own },
    });
    const impersonation = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await sessionWith(impersonation)).user.id).toBe(user.id);
    const stored = JSON.stringify(await app().database.db.select().from(sessions));
    for (const token of [tokenIn(own), tokenIn(impersonation)]) {
      expect(stored).toContain(hashToken(token));
      expect(stored).not.toContain(token);
    }
  });

  test('cannot be replaced by a stored hash, even one signed with the secret', async () => {
    const cookie = await app().signIn('user@example.com');
    const tokenHash = hashToken(tokenIn(cookie));
    const [row] = await app()
      .database.db.select()
      .from(sessions)
      .where(eq(sessions.tokenHash, tokenHash));
    expect(row?.id).toBe((await sessionWith(cookie)).session.id);
    const expiresAt = new Date(app().clock.now.getTime() + 86_400_000);
    const forged = { token: tokenHash, expiresAt };
    expect(
      await sessionWith(tokenCookie(app().config, 'session', forged, app().clock.now)),
    ).toBeNull();
  });
});
