import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  type Product,
  createDatabase,
  mailsTo,
  spawnProduct,
  startProduct,
  waitUntilReady,
} from './support/product.ts';

/** What an operator does on ordinary days. What happens on bad ones is in tests/faults. */

const post = (product: Product, path: string, body: unknown, cookie = '') =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

async function signIn(product: Product, email: string): Promise<string> {
  const send = '/api/auth/email-otp/send-verification-otp';
  expect((await post(product, send, { email, type: 'sign-in' })).status).toBe(200);
  const otp = /\d{6}/.exec((await mailsTo(product, email))[0]?.text ?? '')?.[0];
  const signed = await post(product, '/api/auth/sign-in/email-otp', { email, otp });
  return signed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const totalOf = async (product: Product, cookie: string, email: string) =>
  (
    await (
      await fetch(`${product.url}/api/rest/users?searchTerm=${email}`, { headers: { cookie } })
    ).json()
  ).total;

test('a backup is put back: what was there then is there, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foreword-operations-'));
  const [DATA_DIR, kept] = [join(folder, 'data'), join(folder, 'kept')];
  const backup = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/backup.mjs', ...args], {
      env: { PATH: process.env.PATH, DATA_DIR, BORROWED_MODULES: 'true' },
      encoding: 'utf8',
    });
  const first = await startProduct('embedded', { DATA_DIR });
  const cookie = await signIn(first, 'admin@example.com');
  const create = (product: Product, email: string) =>
    post(product, '/api/rest/users', { name: 'Kept', email }, cookie);
  expect((await create(first, 'before@example.com')).ok).toBe(true);
  const refused = backup('backup', kept);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`is in use by process ${first.process.pid}`);
  await first.stop();
  expect(backup('backup', kept).status).toBe(0);
  const second = await startProduct('embedded', { DATA_DIR });
  expect((await create(second, 'after@example.com')).ok).toBe(true);
  await second.stop();
  expect(backup('restore', kept).status).toBe(0);
  const third = await startProduct('embedded', { DATA_DIR });
  expect(await totalOf(third, cookie, 'before@example.com')).toBe(1);
  expect(await totalOf(third, cookie, 'after@example.com')).toBe(0);
  await third.stop();
  await rm(folder, { recursive: true, force: true });
});

test('two instances on one database: one sign-in, one end, one limit', async () => {
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
