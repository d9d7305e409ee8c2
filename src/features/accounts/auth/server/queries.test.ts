import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../../../tests/databases';
import { findSession } from './find-session';
import { setOnboarded } from './queries';
import { hashToken } from './cookie';
import { sessions, users } from './tables';

const noon = new Date('2030-01-01T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const day = 86_400;

type NewUser = Partial<typeof users.$inferInsert>;
type NewSession = Partial<typeof sessions.$inferInsert>;

onEachDatabase('a session', (database) => {
  let made = 0;

  /** A user with a session valid for a day from noon, unless overridden. */
  async function signedIn(user: NewUser = {}, session: NewSession = {}) {
    const { db } = database();
    made += 1;
    const token = `token-${made}`;
    const [owner] = await db
      .insert(users)
      .values({ name: 'Ada', email: `user-${made}@example.com`, ...user })
      .returning();
    if (!owner) throw new Error('no user was made');
    const [row] = await db
      .insert(sessions)
      .values({ tokenHash: hashToken(token), userId: owner.id, expiresAt: later(day), ...session })
      .returning();
    if (!row) throw new Error('no session was made');
    return { token, owner, row };
  }

  const find = (token: string, now = noon) => findSession(database().db, token, now);

  test('is found by its token, with its user and without the token', async () => {
    const { token, owner, row } = await signedIn({
      name: 'رنا',
      role: 'admin',
      emailVerified: true,
      image: '/files/1',
      onboardedAt: noon,
    });
    const session = await find(token);
    expect(session).toEqual({
      id: row.id,
      expiresAt: later(day).toISOString(),
      impersonatedBy: null,
      user: {
        id: owner.id,
        name: 'رنا',
        email: owner.email,
        emailVerified: true,
        role: 'admin',
        image: '/files/1',
        onboardedAt: noon.toISOString(),
      },
      preferences: { language: null, theme: null, timeZone: null },
    });
    expect(JSON.stringify(session)).not.toContain(token);
  });

  test('of a new user has the default name, role and picture', async () => {
    const { token } = await signedIn({ name: '' });
    expect((await find(token))?.user).toMatchObject({
      name: '',
      role: 'user',
      image: null,
      emailVerified: false,
      onboardedAt: null,
    });
  });

  test('names the administrator behind it', async () => {
    const { owner: admin } = await signedIn({ role: 'admin' });
    const { token } = await signedIn({}, { impersonatedBy: admin.id });
    expect((await find(token))?.impersonatedBy).toBe(admin.id);
  });

  test('is not found by any other token', async () => {
    const { token } = await signedIn();
    const others = ['', 'token', token.toUpperCase(), `${token} `, 'token-%', "' or '1'='1"];
    for (const other of [...others, 'x'.repeat(10_000)]) expect(await find(other)).toBeNull();
    expect(await find(token)).not.toBeNull();
  });

  test('expires to the millisecond', async () => {
    const { token } = await signedIn();
    expect(await find(token, new Date(later(day).getTime() - 1))).not.toBeNull();
    expect(await find(token, later(day))).toBeNull();
    expect(await find(token, later(day + 1))).toBeNull();
  });

  test('that was revoked is gone at once', async () => {
    const { token, row } = await signedIn();
    expect(await find(token)).not.toBeNull();
    await database().db.delete(sessions).where(eq(sessions.id, row.id));
    expect(await find(token)).toBeNull();
  });

  test('of a deleted user is gone at once', async () => {
    const { token, owner } = await signedIn();
    expect(await find(token)).not.toBeNull();
    await database().db.delete(users).where(eq(users.id, owner.id));
    expect(await find(token)).toBeNull();
  });

  test('follows a change of role and of name at once', async () => {
    const { token, owner } = await signedIn({ role: 'admin' });
    expect((await find(token))?.user.role).toBe('admin');
    const change = { role: 'user', name: 'Noor' } as const;
    await database().db.update(users).set(change).where(eq(users.id, owner.id));
    expect((await find(token))?.user).toMatchObject(change);
  });

  describe('of a banned user', () => {
    test('is rejected from the moment of the ban until it is lifted', async () => {
      const { token, owner } = await signedIn();
      const { db } = database();
      const setBanned = (banned: boolean) =>
        db.update(users).set({ banned }).where(eq(users.id, owner.id));
      expect(await find(token)).not.toBeNull();
      await setBanned(true);
      expect(await find(token)).toBeNull();
      await setBanned(false);
      expect(await find(token)).not.toBeNull();
    });

    test('is rejected until the ban ends by itself', async () => {
      const { token } = await signedIn({ banned: true, banExpires: later(60) });
      expect(await find(token, noon)).toBeNull();
      expect(await find(token, later(59))).toBeNull();
      expect(await find(token, later(60))).not.toBeNull();
    });

    test('is rejected also when both the ban and the session have ended', async () => {
      const { token } = await signedIn({ banned: true, banExpires: later(60) });
      expect(await find(token, later(2 * day))).toBeNull();
    });
  });

  test('is the right one among many concurrent lookups', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => signedIn()));
    const found = await Promise.all(all.map(({ token }) => find(token)));
    expect(found.map((session) => session?.id)).toEqual(all.map(({ row }) => row.id));
  });

  test('is found within a transaction, as the transaction sees it', async () => {
    const { token, row } = await signedIn();
    await database().db.transaction(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.id, row.id));
      expect(await findSession(tx, token, noon)).toBeNull();
    });
  });

  describe('and onboarding', () => {
    async function newcomer(email: string, other: NewUser = {}): Promise<string> {
      const [owner] = await database()
        .db.insert(users)
        .values({ email, ...other })
        .returning();
      if (!owner) throw new Error('no user was made');
      return owner.id;
    }
    const read = async (id: string) =>
      (await database().db.select().from(users).where(eq(users.id, id)))[0];

    test('sets the name once; a second call changes nothing', async () => {
      const { db } = database();
      const id = await newcomer('once@example.com');
      expect(await setOnboarded(db, id, 'Ada', noon)).toBe(true);
      expect(await setOnboarded(db, id, 'Eve', later(10))).toBe(false);
      expect(await read(id)).toMatchObject({ name: 'Ada', onboardedAt: noon });
    });

    test('sets one name of ten concurrent calls', async () => {
      const { db } = database();
      const id = await newcomer('ten@example.com');
      const names = Array.from({ length: 10 }, (_, n) => `Name ${n}`);
      const results = await Promise.all(names.map((name) => setOnboarded(db, id, name, noon)));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect((await read(id))?.name).toBe(names[results.indexOf(true)]);
    });

    test('changes no other user', async () => {
      const { db } = database();
      const [id, other] = [await newcomer('a@example.com'), await newcomer('b@example.com')];
      await setOnboarded(db, id, 'Ada', noon);
      expect(await read(other)).toMatchObject({ name: '', onboardedAt: null });
    });

    test('of an unknown user does nothing', async () => {
      expect(await setOnboarded(database().db, 'unknown', 'Ada', noon)).toBe(false);
    });
  });
});
