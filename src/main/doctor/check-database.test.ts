import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../tests/app';
import { checkJobs } from './check-database';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('embedded');
});
afterAll(() => app.close());

test('says that nothing runs jobs, once one is late', async () => {
  const { db, execute } = app.database;
  expect(await checkJobs(db)).toEqual([]);
  await execute(`insert into pgboss.job (name, state, start_after)
    values ('send-code', 'created', now() - interval '7 minutes')`);
  expect(await checkJobs(db)).toMatchObject([
    { status: 'warning', message: 'Jobs have waited for 7 minutes: send-code.' },
  ]);
});
