import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  type Answer,
  ask,
  fillFolder,
  run,
  runReady,
  signIn,
  temporaryFolder,
  waitUntilReady,
} from './support.ts';

const isRoot = process.getuid?.() === 0;

/** Mounts a small disk; false if the system does not allow it. */
function mounted(folder: string, megabytes: number): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return false;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return true;
}

/** Fills the disk; removing the file frees it. */
function fill(folder: string): string {
  const file = join(folder, 'ballast');
  for (let size = 1_048_576, at = 0; size >= 1024; size /= 2)
    for (;;) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: at === 0 ? 'w' : 'a' });
        at += size;
      } catch {
        break;
      }
    }
  return file;
}

const create = (url: string, cookie: string, email: string, size = 1) =>
  ask(`${url}/api/rest/users`, { body: { name: 'N'.repeat(size), email }, cookie });

test('a full disk: a clear error, no data loss, then recovery', async ({ skip }) => {
  const folder = temporaryFolder('app-disk-');
  skip(!isRoot || !mounted(folder, 120), 'a disk of its own can be mounted by root only');
  const settings = { DATA_DIR: join(folder, 'data') };
  fillFolder(settings.DATA_DIR);
  const product = await runReady(settings);
  const cookie = await signIn(product, 'admin@example.com');
  const kept: string[] = [];
  const ballast = fill(folder);
  expect(statfsSync(folder).bavail).toBe(0);
  const rejected: Answer[] = [];
  for (let n = 0; n < 400 && rejected.length < 3; n += 1) {
    const email = `full-${n}@example.com`;
    const answer = await create(product.url, cookie, email, 80);
    if (answer.status < 300) kept.push(email);
    else rejected.push(answer);
  }
  expect(rejected.map((response) => response.status)).toEqual([503, 503, 503]);
  expect(rejected.map((response) => response.body).join()).not.toMatch(/pg_|No space|xlog|base\//);
  expect((await ask(`${product.url}/healthz`)).status).toBe(200);
  // Load balancers are told, and so is the operator: why it is not ready, and why writing failed.
  await expect.poll(async () => (await ask(`${product.url}/readyz`)).status).toBe(503);
  await expect.poll(() => product.output()).toContain('not ready: the database is unavailable');
  expect(product.output()).toMatch(/cannot be written \(ENOSPC\)/);
  expect(product.output()).toMatch(/No space left on device/);
  expect(product.output()).toContain('53100');
  // A second start needs space, and says so if there is too little.
  product.process.kill('SIGKILL');
  await product.exited;
  const second = await run(settings);
  const isReady = await waitUntilReady(second).then(
    () => true,
    () => false,
  );
  const reason = /The data folder \S+ cannot be written \(ENOSPC\)\. Make it/;
  expect(isReady ? 'ready' : second.output()).toMatch(isReady ? /^ready$/ : reason);
  second.process.kill('SIGKILL');
  await second.exited;
  rmSync(ballast);
  const third = await runReady(settings);
  for (const email of kept) {
    const found = await ask(`${third.url}/api/rest/users?searchTerm=${email}`, { cookie });
    expect(JSON.parse(found.body).total).toBe(1);
  }
  expect((await create(third.url, cookie, 'after@example.com')).status).toBeLessThan(300);
  await third.stop();
});

test('a read-only data folder: one line, an exit code, and no data loss', async ({ skip }) => {
  const folder = temporaryFolder('app-disk-');
  const data = join(folder, 'data');
  if (isRoot) skip(!mounted(folder, 120), 'nothing can be mounted here');
  fillFolder(data);
  const first = await runReady({ DATA_DIR: data });
  const cookie = await signIn(first, 'admin@example.com');
  expect((await create(first.url, cookie, 'stays@example.com')).status).toBeLessThan(300);
  await first.stop();
  const readOnly = (yes: boolean) => {
    if (isRoot) spawnSync('mount', ['-o', `remount,${yes ? 'ro' : 'rw'}`, folder]);
    else chmodSync(join(data, 'database'), yes ? 0o555 : 0o755);
  };
  readOnly(true);
  const second = await run({ DATA_DIR: data });
  expect(await second.exited).toBe(1);
  expect(second.output().trim().split('\n').at(-1)).toMatch(
    /^✗ The data folder \S+ cannot be written \((EROFS|EACCES)\)\. Make it writable/,
  );
  readOnly(false);
  const third = await runReady({ DATA_DIR: data });
  const found = await ask(`${third.url}/api/rest/users?searchTerm=stays@example.com`, { cookie });
  expect(JSON.parse(found.body).total).toBe(1);
  await third.stop();
});
