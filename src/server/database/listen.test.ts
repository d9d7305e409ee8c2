import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/databases';

test.each(['embedded', 'postgres'] as const)('hears what is committed (%s)', async (kind) => {
  const database = await openTestDatabase(kind);
  const heard: string[] = [];
  const first = Promise.withResolvers<void>();
  const stop = await database.listen('news', {
    received: (payload) => {
      heard.push(payload);
      first.resolve();
    },
    missed: () => {},
  });
  const notify = (text: string) => sql`select pg_notify('news', ${text})`;
  const failure = database.db.transaction(async (tx) => {
    await tx.execute(notify('rolled back'));
    throw new Error('rolled back');
  });
  await expect(failure).rejects.toThrow('rolled back');
  await database.db.execute(notify('committed'));
  await first.promise;
  expect(heard).toEqual(['committed']);
  await stop();
  await database.close();
});

test('connects again, and says that something may have been missed', async () => {
  const database = await openTestDatabase('postgres');
  const missed = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<string>();
  const stop = await database.listen('news', { received: heard.resolve, missed: missed.resolve });
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%-listen'`);
  await missed.promise;
  await database.db.execute(sql`select pg_notify('news', 'again')`);
  expect(await heard.promise).toBe('again');
  await stop();
  await database.close();
});
