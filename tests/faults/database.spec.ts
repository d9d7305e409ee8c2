import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { readMessages } from '../../vite/messages.ts';
import { type Answer, ask, copyDatabase, run, runReady, signIn, wayTo } from './support.ts';

/** Guarantee: an error page within this time. */
const promisedMs = 5000;
/** Tolerance for a busy machine. */
const mercyMs = 500;

const paths = ['/app', '/manager/users', '/api/rest/users'];

/** Waves of requests while the database hangs: waiting times must not add up. */
async function waves(url: string, cookie: string): Promise<Answer[]> {
  const responses: Promise<Answer>[] = [];
  for (let second = 0; second < 8; second += 1) {
    for (let n = 0; n < 12; n += 1) responses.push(ask(url + paths[n % paths.length], { cookie }));
    await wait(700);
  }
  return Promise.all(responses);
}

function expectPatience(responses: Answer[]): void {
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([503]));
  const slowest = Math.max(...responses.map((response) => response.ms));
  expect(slowest).toBeLessThan(promisedMs + mercyMs);
}

test('a database that is unavailable at startup: healthy, not ready, then ready', async () => {
  const { way, url } = await wayTo(await copyDatabase());
  await way.cut();
  const product = await run({ DATABASE_URL: url });
  await expect.poll(() => getStatus(`${product.url}/healthz`), { timeout: 20_000 }).toBe(200);
  expect(await getStatus(`${product.url}/readyz`)).toBe(503);
  const page = await ask(`${product.url}/login`);
  expect(page.status).toBe(503);
  expect(page.body).toContain(readMessages(process.cwd(), defaultLanguage)['ui:starting.title']);
  expect(page.headers['retry-after']).toBe('2');
  await way.open();
  await expect.poll(() => getStatus(`${product.url}/readyz`), { timeout: 20_000 }).toBe(200);
  expect(await getStatus(`${product.url}/login`)).toBe(200);
});

const getStatus = (url: string) =>
  ask(url).then(
    (response) => response.status,
    () => 0,
  );

test('a database that hangs: 503 within 5 s, no crash, then recovery', async () => {
  const { way, url } = await wayTo(await copyDatabase());
  const product = await runReady({ DATABASE_URL: url });
  const cookie = await signIn(product, 'admin@example.com');
  expect((await ask(`${product.url}/manager/users`, { cookie })).status).toBe(200);
  way.hang();
  const responses = waves(product.url, cookie);
  await expect.poll(() => getStatus(`${product.url}/readyz`), { timeout: 6000 }).toBe(503);
  expectPatience(await responses);
  expect(await getStatus(`${product.url}/readyz`)).toBe(503);
  // Pages that need no database are still served.
  const { status, ms } = await ask(`${product.url}/login`);
  expect(status).toBe(200);
  expect(ms).toBeLessThan(1000);
  await way.recover();
  await expect.poll(() => getStatus(`${product.url}/readyz`), { timeout: 15_000 }).toBe(200);
  expect((await ask(`${product.url}/manager/users`, { cookie })).status).toBe(200);
  expect(product.process.exitCode).toBeNull();
});

/** The PostgreSQL backends of one database. */
async function backends(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  const { rows } = await client.query('select pid from pg_stat_activity where datname = $1', [
    name,
  ]);
  await client.end();
  return rows.map((row) => row.pid);
}

test('a database stopped by SIGSTOP: no crash, then recovery', async () => {
  const url = await copyDatabase();
  const product = await runReady({ DATABASE_URL: url });
  const cookie = await signIn(product, 'admin@example.com');
  // Uses all connections of the pool, so none is left that responds, and as many more wait for one.
  const busy = () => Array.from({ length: 20 }, () => ask(`${product.url}/app`, { cookie }));
  await Promise.all(busy());
  const stopped = await backends(url);
  expect(stopped.length).toBeGreaterThan(0);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  try {
    const responses = await Promise.all(busy());
    // Requests on a stopped connection fail in time; those on a new one succeed.
    for (const { status, ms } of responses) {
      expect([200, 503]).toContain(status);
      expect(ms).toBeLessThan(promisedMs + mercyMs);
    }
    expect(responses.map((response) => response.status)).toContain(503);
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
  const after = await Promise.all(busy());
  expect(after.map((response) => response.status)).toEqual(Array(20).fill(200));
});

test('all connections ended under load: only requests in flight fail, no crash', async () => {
  const url = await copyDatabase();
  const product = await runReady({ DATABASE_URL: url });
  const cookie = await signIn(product, 'admin@example.com');
  const load = Array.from({ length: 20 }, async () => {
    const seen: number[] = [];
    for (let n = 0; n < 15; n += 1)
      seen.push((await ask(`${product.url}/api/rest/users`, { cookie })).status);
    return seen;
  });
  for (let round = 0; round < 3; round += 1) {
    for (const pid of await backends(url)) process.kill(pid, 'SIGTERM');
    await wait(100);
  }
  for (const seen of await Promise.all(load))
    for (const status of seen) expect([200, 503]).toContain(status);
  expect((await ask(`${product.url}/api/rest/users`, { cookie })).status).toBe(200);
  expect(product.process.exitCode).toBeNull();
});
