import { metricPrefix } from '../../src/server/metric-prefix.ts';
import { product as brand } from '../../src/product.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, spawnProduct } from '../../e2e/support/product.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { type TestReplica, startReplica } from '../replica.ts';
import { ask, end, freePort, signIn, waitUntilReady } from './support.ts';

let primary: PostgresServer;
let replica: TestReplica;
let product: Product;
let metricsUrl = '';
let session = '';

beforeAll(async () => {
  primary = await startPostgres();
  replica = await startReplica(primary);
  const METRICS_PORT = String(await freePort());
  metricsUrl = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  product = await spawnProduct({
    LOG_LEVEL: 'info',
    METRICS_PORT,
    DATABASE_URL: primary.url('postgres'),
    DATABASE_READ_URL: replica.url('postgres'),
  });
  await waitUntilReady(product);
  session = await signIn(product, 'admin@example.com');
}, 120_000);

afterAll(async () => {
  await end(product.process);
  await replica.remove();
  await primary.stop();
}, 60_000);

async function metric(name: string): Promise<number> {
  const { body } = await ask(metricsUrl);
  const line = body.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

const reads = async () => ({
  replica: await metric(`${metricPrefix}reads_total{from="replica"}`),
  primary: await metric(`${metricPrefix}reads_total{from="primary"}`),
});
const isUsable = () => metric(`${metricPrefix}replica_usable`);
async function waitUntilUsable(value: 0 | 1): Promise<void> {
  await expect.poll(isUsable, { timeout: 60_000, interval: 200 }).toBe(value);
}

/** The users whose email contains the term, as seen with these cookies. */
async function find(term: string, cookie = session): Promise<string[]> {
  const { status, body } = await ask(`${product.url}/api/rest/users?searchTerm=${term}`, {
    cookie,
  });
  expect(status).toBe(200);
  return (JSON.parse(body) as { items: { email: string }[] }).items.map((item) => item.email);
}

/** Returns the cookies of the browser that created the user. */
async function create(email: string): Promise<string> {
  const body = { name: email, email, role: 'user' };
  const { status, headers } = await ask(`${product.url}/api/rest/users`, { body, cookie: session });
  expect(status).toBe(200);
  const cookie = headers['set-cookie']?.find((it) => it.startsWith(`${brand.id}.last-write=`));
  expect(cookie).toMatch(/^[\w-]+\.last-write=\d+; Max-Age=15; Path=\/; HttpOnly; SameSite=Lax$/);
  return `${session}; ${cookie?.split(';')[0]}`;
}

test('lists come from the replica; sessions do not', async () => {
  await waitUntilUsable(1);
  const before = await reads();
  for (const path of ['/api/rest/users', '/api/rest/activity'])
    expect((await ask(product.url + path, { cookie: session })).status).toBe(200);
  expect(await reads()).toEqual({ ...before, replica: before.replica + 2 });
  // A single record is read from the primary, and not counted.
  expect((await ask(`${product.url}/api/auth/get-session`, { cookie: session })).status).toBe(200);
  expect(await reads()).toEqual({ ...before, replica: before.replica + 2 });
});

test('a user sees their own change at once, others when the replica has it', async () => {
  await replica.run('select pg_wal_replay_pause()');
  const own = await create('own-write@example.com');
  expect(await find('own-write', own)).toEqual(['own-write@example.com']);
  expect(await find('own-write')).toEqual([]);
  await replica.run('select pg_wal_replay_resume()');
  await expect.poll(() => find('own-write')).toEqual(['own-write@example.com']);
});

test('a sign-out on the primary counts at once while the replica is behind', async () => {
  const other = await signIn(product, 'user@example.com');
  await replica.run('select pg_wal_replay_pause()');
  const signOut = `${product.url}/api/auth/sign-out`;
  expect((await ask(signOut, { body: {}, cookie: other })).status).toBe(200);
  expect((await ask(`${product.url}/api/auth/list-sessions`, { cookie: other })).status).toBe(401);
  await replica.run('select pg_wal_replay_resume()');
});

test('a replica that is too far behind is not used until it has caught up', async () => {
  await waitUntilUsable(1);
  await replica.run('select pg_wal_replay_pause()');
  await create('late-write@example.com');
  await waitUntilUsable(0);
  expect(product.output()).toContain('it is more than 10 s behind');
  expect(await find('late-write')).toEqual(['late-write@example.com']);
  await replica.run('select pg_wal_replay_resume()');
  await waitUntilUsable(1);
});

test('a replica that stops under load: no error, then it is used again', async () => {
  await waitUntilUsable(1);
  const load = Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let n = 0; n < 20; n += 1) await find('example');
    }),
  );
  await replica.stop();
  await load;
  await waitUntilUsable(0);
  expect(product.output()).toContain('lists are read from the primary');
  await replica.start();
  await waitUntilUsable(1);
  const before = await reads();
  await find('example');
  expect(await reads()).toEqual({ ...before, replica: before.replica + 1 });
});

// Last, because it does not come back.
test('a promoted replica is not used', async () => {
  await replica.run('select pg_promote()');
  await waitUntilUsable(0);
  expect(product.output()).toContain('it is not a standby');
  await create('after-promotion@example.com');
  expect(await find('after-promotion')).toEqual(['after-promotion@example.com']);
});
