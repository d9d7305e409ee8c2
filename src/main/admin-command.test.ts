import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { label } from '../../tests/label';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { onEachDatabase } from '../../tests/databases';
import { activity } from '../../tests/tables';
import { administer } from './admin-command';

const getUser = async (db: Db, email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0];

async function lastEntry(db: Db, targetId = '') {
  const [entry] = await db
    .select()
    .from(activity)
    .where(and(eq(activity.targetId, targetId)))
    .orderBy(desc(activity.at));
  return entry;
}

onEachDatabase('npm run admin', (database) => {
  const run = (...args: string[]) => administer(database(), args);

  test('creates an account for an unknown address, which signs in with a code', async () => {
    const { db } = database();
    expect(await run('list')).toEqual([expect.stringContaining('no administrator yet')]);
    expect(await run('grant', ' Ada@Example.com ')).toEqual([
      expect.stringMatching(/^ada@example\.com has an administrator account now\./),
    ]);
    const ada = await getUser(db, 'ada@example.com');
    expect(ada).toMatchObject({ role: 'admin', emailVerified: false, onboardedAt: null });
    expect(await lastEntry(db, ada?.id)).toMatchObject({
      kind: 'user.created',
      actorId: null,
      ipAddress: null,
      after: { email: 'ada@example.com', role: 'admin', source: 'command-line' },
    });
    expect(await run('list')).toEqual(['ada@example.com · never signed in']);
    expect(await run('grant', 'ada@example.com')).toEqual([
      'ada@example.com is already an administrator.',
    ]);
  });

  test('never removes the last administrator', async () => {
    const { db } = database();
    await expect(run('revoke', 'ada@example.com')).rejects.toThrow(
      `ada@example.com: ${label('rejections:lastAdministrator')}`,
    );
    await db.insert(users).values({ email: 'bo@example.com', name: 'Bo' });
    expect(await run('revoke', 'bo@example.com')).toEqual([
      'bo@example.com is not an administrator.',
    ]);
    expect(await run('grant', 'bo@example.com')).toEqual([
      'bo@example.com is an administrator now.',
    ]);
    expect(await run('revoke', 'ada@example.com')).toEqual([
      'ada@example.com is no longer an administrator.',
    ]);
    await expect(run('revoke', 'bo@example.com')).rejects.toThrow(
      label('rejections:lastAdministrator'),
    );
    const ada = await getUser(db, 'ada@example.com');
    expect(ada?.role).toBe('user');
    expect(await lastEntry(db, ada?.id)).toMatchObject({
      kind: 'user.role-changed',
      actorId: null,
      before: { role: 'admin' },
      after: { role: 'user', source: 'command-line' },
    });
  });

  test('says that a banned user cannot sign in', async () => {
    await database().db.insert(users).values({ email: 'cy@example.com', name: '', banned: true });
    expect(await run('grant', 'cy@example.com')).toEqual([
      'cy@example.com is an administrator now.',
      'cy@example.com is banned and cannot sign in until the ban is lifted.',
    ]);
    expect(await run('list')).toContain('cy@example.com · banned');
    // A banned administrator does not count as one.
    await expect(run('revoke', 'bo@example.com')).rejects.toThrow(
      label('rejections:lastAdministrator'),
    );
  });

  test('rejects what it does not understand', async () => {
    await expect(run('grant', 'ada')).rejects.toThrow('ada is not an email address.');
    for (const args of [[], ['grant'], ['promote', 'ada@example.com']])
      await expect(run(...args)).rejects.toThrow('Expected `grant EMAIL`');
    await expect(run('revoke', 'unknown@example.com')).rejects.toThrow(/^unknown@example\.com: /);
  });
});
