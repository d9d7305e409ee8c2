import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  createDatabase,
  freePort,
  spawnProduct,
  startProduct,
  waitUntilReady,
} from '../support/product.ts';

/** The commands of operators, on the build. */

const AUTH_SECRET = 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-e2e';

function run(
  command: 'admin' | 'api-client' | 'doctor',
  env: Record<string, string>,
  ...args: string[]
) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`scripts/${command}.ts`, ...args],
    { env: { PATH: process.env.PATH, BORROWED_MODULES: 'true', ...env }, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr, stdout };
}

test('makes the first administrator of an empty database, before the first start', async () => {
  const port = await freePort();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'app-commands-'));
  const env = {
    APP_MODE: 'production',
    DATABASE_URL: await createDatabase(),
    DATA_DIR,
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_SECRET,
  };
  const hint = 'there is no administrator yet';
  const first = await spawnProduct(env);
  await waitUntilReady(first);
  await expect.poll(() => first.output()).toContain(hint);
  await first.stop();
  const granted = run('admin', env, 'grant', 'Ops@Example.com');
  expect(granted).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^✓ ops@example\.com/),
  });
  expect(run('admin', env, 'list').output).toBe('✓ ops@example.com · never signed in\n');
  const rejected = run('admin', env, 'revoke', 'ops@example.com');
  expect(rejected).toMatchObject({ status: 1, output: expect.stringMatching(/^✗ .*must remain/) });
  const second = await spawnProduct(env);
  await waitUntilReady(second);
  await expect.poll(() => second.output()).toContain('the server is ready');
  expect(second.output()).not.toContain(hint);
  await second.stop();
  await rm(DATA_DIR, { recursive: true });
});

test('writes a client for the API, without a configuration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'app-commands-'));
  const file = join(folder, 'new/client.ts');
  expect(run('api-client', {}, file)).toMatchObject({ status: 0, output: `✓ Written: ${file}\n` });
  const source = readFileSync(file, 'utf8');
  expect(source).toContain('export function createClient(options: ClientOptions)');
  expect(source).toContain('export type UsersListOutput = {');
  await rm(folder, { recursive: true });
});

test('respects a running server on the embedded database @all', async () => {
  const product = await startProduct('embedded');
  const env = { DATA_DIR: product.dataDir, BASE_URL: product.url };
  const rejected = run('admin', env, 'grant', 'ops@example.com');
  expect(rejected.status).toBe(1);
  expect(rejected.output).toContain(`is in use by process ${product.process.pid}`);
  expect(rejected.output).toContain('Stop it and run the command again');
  const { status, stdout } = run('doctor', env, '--json');
  expect(status).toBe(0);
  const findings = JSON.parse(stdout);
  expect(findings).toContainEqual(
    expect.objectContaining({
      part: 'database',
      status: 'warning',
      message: expect.stringContaining(`is in use by process ${product.process.pid}`),
    }),
  );
  expect(findings).toContainEqual({
    part: 'address',
    status: 'ok',
    message: `The server responds at ${product.url}.`,
  });
  await product.stop();
});

test('the doctor says what to fix, without secrets', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'app-commands-'));
  const url = new URL(await createDatabase());
  url.password = 'n0t-this-0ne';
  const invalid = run('doctor', { DATA_DIR, DATABASE_URL: url.href, AUTH_SECRET }, '--production');
  expect(invalid.output).toMatch(/^✗ configuration BASE_URL is missing/m);
  const env = {
    DATA_DIR,
    DATABASE_URL: url.href,
    BASE_URL: 'https://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_SECRET,
  };
  const { status, output } = run('doctor', env, '--production');
  expect(status).toBe(1);
  expect(output).toMatch(/^✗ database {6}The password is wrong\.\n {16}→ Correct/m);
  expect(output).toMatch(/^! mail {10}127\.0\.0\.1:1 cannot be used now: nothing listens/m);
  expect(output).toMatch(/^✓ storage {7}Files can be stored/m);
  expect(invalid.output + output).not.toMatch(/n0t-this|Zk3v9Qw7/);
  await rm(DATA_DIR, { recursive: true });
});
