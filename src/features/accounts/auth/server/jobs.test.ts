import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../../../tests/databases';
import { activity } from '../../../../../tests/tables';
import { deleteExpiredSessionsAndCodes } from './jobs';
import { sessions, users, verifications } from './tables';

const now = new Date('2030-01-01T12:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

onEachDatabase('what has ended', (database) => {
  test('deletes all expired rows and nothing else, without an audit log entry', async () => {
    const { db } = database();
    await db.insert(users).values({ id: 'a', email: 'a@example.com' });
    // More than one batch.
    await db.execute(
      sql`insert into sessions (id, token_hash, user_id, expires_at)
          select 'old' || i, 'old' || i, 'a', ${at(-1).toISOString()}::timestamptz
          from generate_series(1, 2100) i`,
    );
    const own = { userId: 'a', expiresAt: at(60) };
    await db.insert(sessions).values([
      { id: 'own', tokenHash: 'own', ...own },
      { id: 'place', tokenHash: 'place', ...own, expiresAt: at(-1), parentId: 'own' },
    ]);
    await db.insert(verifications).values([
      { id: 'over', identifier: 'sign-in:a@example.com', value: '', expiresAt: at(-1) },
      { id: 'open', identifier: 'sign-in:b@example.com', value: '', expiresAt: at(1) },
    ]);
    await deleteExpiredSessionsAndCodes(db, now);
    expect((await db.select().from(sessions)).map((it) => it.id)).toEqual(['own']);
    expect((await db.select().from(verifications)).map((it) => it.id)).toEqual(['open']);
    expect(await db.$count(activity)).toBe(0);
  });

  test('keeps sessions ended by a ban for a week, to show the reason', async () => {
    const { db } = database();
    await db.insert(users).values({ id: 'b', email: 'b@example.com', banned: true });
    const own = { userId: 'b' };
    const day = 86_400;
    await db.insert(sessions).values([
      { id: 'recent', tokenHash: 'recent', ...own, expiresAt: at(-6 * day) },
      { id: 'week', tokenHash: 'week', ...own, expiresAt: at(-8 * day) },
    ]);
    await deleteExpiredSessionsAndCodes(db, now);
    const left = await db.select().from(sessions).where(eq(sessions.userId, 'b'));
    expect(left.map((it) => it.id)).toEqual(['recent']);
  });
});
