import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testConfig } from '../../tests/app';
import { openTestDatabase, silent } from '../../tests/databases';
import type { ExecuteSql } from '~/server/database/database';
import { createApplication } from './application';

test('requests are answered before jobs start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'app-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openTestDatabase('embedded');
  const [starting, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Only the job queue uses it, once the database is prepared.
  const execute: ExecuteSql = async (...statement) => {
    starting.resolve();
    await go.promise;
    return database.execute(...statement);
  };
  const application = createApplication({
    config: testConfig({ DATA_DIR: folder }),
    log: silent,
    root: process.cwd(),
    templateFile: '',
    open: async () => ({ ...database, execute }),
  });
  await starting.promise;
  expect(await application.isReady()).toBe(true);
  go.resolve();
  await application.started;
  await application.close();
});
