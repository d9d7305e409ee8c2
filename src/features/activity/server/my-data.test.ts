import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../../tests/databases';
import type { Db } from '~/server/database/database';
import { exportBatch } from '~/server/my-data';
import { i18nFor } from '~/server/i18n';
import { defaultLanguage } from '~/shared/i18n/languages';
import { activityMyData } from './my-data';
import { activity } from './tables';

const me = { id: 'me', email: 'me@example.com' };
const at = new Date('2030-01-01T12:00:00Z');

type Row = Record<string, unknown>;

async function exported(db: Db, user = me): Promise<Row[][]> {
  const batches: Row[][] = [];
  for (const { rows } of activityMyData.exporters ?? [])
    for await (const batch of rows(db, user, i18nFor(defaultLanguage)))
      batches.push(batch as Row[]);
  return batches;
}

const entry = (kind: string, values: Partial<typeof activity.$inferInsert>) => ({
  at,
  kind,
  actorName: values.actorId ? 'Name of the actor' : null,
  impersonatorName: values.impersonatorId ? 'Name of the impersonator' : null,
  ipAddress: '192.0.2.1',
  ...values,
});

onEachDatabase('the activity of a user', (database) => {
  test('is complete, and leaves out the personal data of others', async () => {
    const { db } = database();
    const user = (id: string) => ({ targetType: 'user', targetId: id, targetName: `User ${id}` });
    await db.insert(activity).values([
      entry('sign-in', { actorId: 'me', ...user('me') }),
      entry('user.updated', {
        actorId: 'me',
        ...user('other'),
        before: { email: 'other@example.com' },
      }),
      entry('user.banned', { actorId: 'admin', ...user('me'), after: { reason: 'Spam' } }),
      entry('sign-in.failed', { targetType: 'email', targetId: me.email }),
      entry('account.renamed', { actorId: 'me', impersonatorId: 'admin', ...user('me') }),
      entry('account.renamed', { actorId: 'other', impersonatorId: 'me', ...user('other') }),
      entry('sign-in', { actorId: 'other', ...user('other') }),
      entry('sign-in.failed', { targetType: 'email', targetId: 'other@example.com' }),
    ]);
    const all = (await exported(db)).flat();
    const expected = [
      ['sign-in', 'you', '192.0.2.1'],
      ['user.updated', 'you', '192.0.2.1'],
      ['user.banned', 'another user', null],
      ['sign-in.failed', null, null],
      ['account.renamed', 'another user', null],
      ['account.renamed', 'you', '192.0.2.1'],
    ];
    const found = all.map(({ kind, by, ipAddress }) => [kind, by, ipAddress]);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(all).toHaveLength(6);
    expect(all).toContainEqual(expect.objectContaining({ after: { reason: 'Spam' } }));
    expect(JSON.stringify(all)).not.toMatch(/other@|User other|"other"|admin|Name of/);
  });

  test('is read in batches, each entry once, also with times between milliseconds', async () => {
    const { db } = database();
    const count = 2 * exportBatch + 10;
    await db.execute(sql`insert into ${activity} (id, at, kind, actor_id, target_id)
      select 'many-' || n, ${at.toISOString()}::timestamptz + n * interval '7 microseconds',
        'sign-in', 'busy', 'busy' from generate_series(1, ${count}::int) n`);
    const batches = await exported(db, { id: 'busy', email: 'busy@example.com' });
    expect(batches.map((batch) => batch.length)).toEqual([exportBatch, exportBatch, 10]);
  });
});
