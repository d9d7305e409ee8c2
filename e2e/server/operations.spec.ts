import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import {
  type Product,
  createDatabase,
  freePort,
  post,
  signIn,
  spawnProduct,
  startProduct,
  waitUntilReady,
} from '../support/product.ts';

/** Routine operations. */

const getTotal = async (product: Product, cookie: string, email: string) =>
  (
    await (
      await fetch(`${product.url}/api/rest/users?searchTerm=${email}`, { headers: { cookie } })
    ).json()
  ).total;

test('restores a backup, without later changes @all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'app-operations-'));
  const [DATA_DIR, kept] = [join(folder, 'data'), join(folder, 'kept')];
  const backup = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/backup.ts', ...args], {
      env: { PATH: process.env.PATH, DATA_DIR, BORROWED_MODULES: 'true' },
      encoding: 'utf8',
    });
  const first = await startProduct('embedded', { DATA_DIR });
  const cookie = await signIn(first, 'admin@example.com');
  const create = (product: Product, email: string) =>
    post(product, '/api/rest/users', { name: 'Kept', email }, cookie);
  expect((await create(first, 'before@example.com')).ok).toBe(true);
  const rejected = backup('backup', kept);
  expect(rejected.status).toBe(1);
  expect(rejected.stderr).toContain(`is in use by process ${first.process.pid}`);
  await first.stop();
  expect(backup('backup', kept).status).toBe(0);
  const second = await startProduct('embedded', { DATA_DIR });
  expect((await create(second, 'after@example.com')).ok).toBe(true);
  await second.stop();
  expect(backup('restore', kept).status).toBe(0);
  const third = await startProduct('embedded', { DATA_DIR });
  expect(await getTotal(third, cookie, 'before@example.com')).toBe(1);
  expect(await getTotal(third, cookie, 'after@example.com')).toBe(0);
  await third.stop();
  await rm(folder, { recursive: true, force: true });
});

test('shares sessions and rate limits between two instances', async () => {
  const env = {
    DATABASE_URL: await createDatabase(),
    AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-e2e',
  };
  const [one, two] = await Promise.all([spawnProduct(env), spawnProduct(env)]);
  await Promise.all([waitUntilReady(one), waitUntilReady(two)]);
  const cookie = await signIn(one, 'user@example.com');
  const who = async (product: Product) =>
    (await fetch(`${product.url}/api/auth/get-session`, { headers: { cookie } })).json();
  expect((await who(two)).user.email).toBe('user@example.com');
  expect((await post(one, '/api/auth/sign-out', {}, cookie)).status).toBe(200);
  expect(await who(two)).toBeNull();
  const wish = { email: 'limited@example.com', type: 'sign-in' };
  const send = '/api/auth/email-otp/send-verification-otp';
  expect((await post(one, send, wish)).status).toBe(200);
  const limited = await post(two, send, wish);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  await Promise.all([one.stop(), two.stop()]);
});

test('production logs version, worker and the source lines of errors @all', async () => {
  const DATABASE_URL = await createDatabase();
  const port = await freePort();
  const product = await spawnProduct({
    APP_MODE: 'production',
    BASE_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATABASE_URL,
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-e2e',
    WEB_CONCURRENCY: '2',
  });
  const lines = (): Record<string, unknown>[] =>
    product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  const started = () => lines().filter(({ msg }) => msg === 'the server is ready');
  await expect.poll(started, { timeout: 30_000 }).toHaveLength(2);
  expect(started().map(({ worker }) => worker)).toEqual([1, 2]);
  expect(started()[0]).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    url: expect.stringContaining(`:${port}`),
    pid: expect.any(Number),
    database: 'postgres',
  });

  // A missing table is a server error.
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query('alter table limits rename to limits_away');
  await client.end();
  const send = '/api/auth/email-otp/send-verification-otp';
  const failed = await post(product, send, { email: 'a@example.com', type: 'sign-in' });
  expect(failed.status).toBe(500);
  const failure = () => lines().find(({ level }) => Number(level) >= 50);
  await expect.poll(failure).toMatchObject({
    worker: expect.any(Number),
    err: { stack: expect.stringMatching(/ at .*\bsrc\/[\w/-]+\.ts:\d+:\d+/) },
  });

  // Source maps of the client are built but not served.
  const page = await (await fetch(`${product.url}/login`)).text();
  // Chunks of messages have none.
  const script = page
    .match(/\/assets\/[\w.-]+\.js(?=")/g)
    ?.find((path) => existsSync(join('dist/source-maps', `${basename(path)}.map`)));
  expect(script).toBeDefined();
  expect((await fetch(product.url + script)).status).toBe(200);
  expect((await fetch(`${product.url}${script}.map`)).status).toBe(404);
  await product.stop();
});
