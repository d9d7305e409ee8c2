import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { defaultLanguage } from '~/shared/i18n/languages';
import { jobServices } from '../../../../tests/jobs';
import { onEachDatabase } from '../../../../tests/databases';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import type { JobContext } from '~/server/jobs/job';
import type { DataExporter } from '~/server/my-data';
import { declareExporters, makeDataExport } from './jobs';
import { findExport } from './queries';
import { dataExports } from './tables';

const now = new Date('2030-01-01T12:00:00Z');

const failing: DataExporter = {
  subject: 'notes',
  about: 'data-archive:about.profile',
  tables: [],
  columns: [],
  // oxlint-disable-next-line require-yield -- It fails before the first batch.
  async *rows() {
    throw new Error('the table is locked');
  },
};

const getContext = (db: Db, attempt: number, more: Partial<JobContext> = {}): JobContext => ({
  ...jobServices({ now: () => now }),
  db,
  jobs: { enqueue: async () => null, enqueueAll: async () => {} },
  idempotencyKey: 'key',
  attempt,
  signal: new AbortController().signal,
  ...more,
});

async function pendingExport(db: Db, userId: string) {
  await db.insert(users).values({ id: userId, name: userId, email: `${userId}@example.com` });
  await db.insert(dataExports).values({
    id: `export-of-${userId}`,
    userId,
    status: 'pending',
    fileKey: `data-exports/${userId}.zip`,
    createdAt: now,
  });
  return { id: `export-of-${userId}`, language: defaultLanguage };
}

onEachDatabase('the job that makes an export', (database) => {
  test('is retried, and the last failure is recorded', async () => {
    const { db } = database();
    declareExporters([{ exporters: [failing] }]);
    const data = await pendingExport(db, 'ada');
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await findExport(db, 'ada')).toMatchObject({ status: 'pending' });
      const run = makeDataExport.run(data, getContext(db, attempt));
      await expect(run).rejects.toThrow('the table is locked');
    }
    expect(await findExport(db, 'ada')).toMatchObject({ status: 'failed', tokenHash: null });
  });

  test('does nothing for an account that was deleted, or an export that is done', async () => {
    const { db } = database();
    const data = await pendingExport(db, 'bob');
    await db.delete(users).where(eq(users.id, 'bob'));
    await makeDataExport.run(data, getContext(db, 1));
    const done = await pendingExport(db, 'eve');
    await db.update(dataExports).set({ status: 'ready' }).where(eq(dataExports.userId, 'eve'));
    await makeDataExport.run(done, getContext(db, 1));
    expect(await findExport(db, 'eve')).toMatchObject({ status: 'ready', tokenHash: null });
  });

  test('stops when its time is up', async () => {
    const { db } = database();
    declareExporters([]);
    const data = await pendingExport(db, 'zoe');
    const signal = AbortSignal.abort(new Error('time is up'));
    const run = makeDataExport.run(data, getContext(db, 1, { signal }));
    await expect(run).rejects.toThrow('time is up');
    expect(await findExport(db, 'zoe')).toMatchObject({ status: 'pending' });
  });
});
