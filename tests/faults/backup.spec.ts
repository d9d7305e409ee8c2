import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLastBackup } from '../../src/server/data-folder.ts';
import { ask, runReady, signIn, getStore, temporaryFolder } from './support.ts';

function backup(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/backup.ts', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, BORROWED_MODULES: 'true' },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a restore brings back the state of the backup, and nothing else', async () => {
  const store = await getStore('embedded');
  const folder = join(temporaryFolder('app-backup-'), 'monday');
  const { DATA_DIR = '' } = store;
  const first = await runReady(store);
  const cookie = await signIn(first, 'admin@example.com');
  const create = async (url: string, email: string) =>
    (await ask(`${url}/api/rest/users`, { body: { name: 'Backed up', email }, cookie })).status;
  const total = async (url: string, email: string) =>
    JSON.parse((await ask(`${url}/api/rest/users?searchTerm=${email}`, { cookie })).body).total;
  expect(await create(first.url, 'before@example.com')).toBeLessThan(300);

  // While the product runs, both are rejected and name the process that holds the lock.
  for (const task of [
    ['backup', folder],
    ['restore', folder],
  ]) {
    const rejected = backup(DATA_DIR, ...task);
    expect(rejected.status).toBe(1);
    expect(rejected.output).toContain(`is in use by process ${first.process.pid}`);
  }
  expect(existsSync(folder)).toBe(false);
  expect(await total(first.url, 'before@example.com')).toBe(1);
  await first.stop();

  expect(backup(DATA_DIR, 'backup', folder).status).toBe(0);
  const { made } = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'));
  const noted = await readLastBackup(DATA_DIR);
  expect(noted?.getTime()).toBeGreaterThanOrEqual(new Date(made).getTime());
  // It contains a secret: readable by its owner only.
  expect(statSync(folder).mode & 0o077).toBe(0);
  const second = await runReady(store);
  expect(await create(second.url, 'after@example.com')).toBeLessThan(300);
  await second.stop();

  expect(backup(DATA_DIR, 'restore', folder).status).toBe(0);
  const third = await runReady(store);
  // The earlier session is still valid: the secret was restored too.
  expect(await total(third.url, 'before@example.com')).toBe(1);
  expect(await total(third.url, 'after@example.com')).toBe(0);
  await third.stop();
});

test('rejects to restore a folder that is not a backup', async () => {
  const store = await getStore('embedded');
  const { DATA_DIR = '' } = store;
  const product = await runReady(store);
  await product.stop();
  const other = join(temporaryFolder('app-backup-'), 'other');
  mkdirSync(other);
  const rejected = backup(DATA_DIR, 'restore', other);
  expect(rejected.status).toBe(1);
  expect(rejected.output).toContain('is no backup of this product');
  const again = await runReady(store);
  expect((await ask(`${again.url}/login`)).status).toBe(200);
  await again.stop();
});
