import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { codeIn } from '../../e2e/support/mail-server.ts';
import { storedKey } from '../../src/server/rate-limits/rate-limits.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import {
  type Product,
  ask,
  enter,
  folderWith,
  freePort,
  production,
  runIn,
  runReady,
  startMailServer,
  getStore,
  waitUntilReady,
} from './support.ts';

/** Settings shared by all instances: database, secret, public URL. */
async function shared() {
  const port = await freePort();
  const mail = await startMailServer(await freePort());
  const { PORT: _own, ...settings } = production(port, mail.url);
  // Overload has a test of its own.
  const limits = { MAX_REQUESTS: '200' };
  const store = await getStore('postgres');
  const url = store.DATABASE_URL ?? '';
  return { mail, port, url, settings: { ...settings, ...limits, ...store } };
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(statement)).rows;
  } finally {
    await client.end();
  }
}

const at = (product: Product) => `http://localhost:${product.port}`;

const send = (url: string, email: string, origin: string) =>
  ask(`${url}/api/auth/email-otp/send-verification-otp`, {
    body: { email, type: 'sign-in' },
    origin,
  });

async function signIn(balancer: Balancer, mails: string[], email: string): Promise<string> {
  expect((await send(balancer.url, email, balancer.url)).status).toBe(200);
  const find = () => mails.find((mail) => mail.includes(`To: ${email}`));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const code = codeIn(find() ?? '');
  return enter(balancer.url, email, code);
}

/** Clients that send requests through the load balancer until stopped; returns their failures. */
function startLoad(url: string, cookie: string, clients = 8) {
  let stopped = false;
  let asked = 0;
  const each = Array.from({ length: clients }, async (_, name) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const failures: string[] = [];
    for (let n = 0; !stopped; n += 1) {
      const path = (n + name) % 2 === 0 ? '/app' : '/api/auth/get-session';
      const status = await ask(url + path, { cookie, agent }).then(
        (response) => response.status,
        (error: Error) => error.message,
      );
      asked += 1;
      if (status !== 200) failures.push(`${path} ${status}`);
    }
    agent.destroy();
    return failures;
  });
  return {
    asked: () => asked,
    stop() {
      stopped = true;
      return Promise.all(each);
    },
  };
}

test('a session is valid on both instances, and revoked on both at once', async () => {
  const { mail, port, settings } = await shared();
  const balancer = await startBalancer(port);
  const [one, two] = await Promise.all([runReady(settings), runReady(settings)]);
  balancer.members.add(one);
  const cookie = await signIn(balancer, mail.mails, 'both@example.com');
  const sessionOn = async (product: Product) =>
    JSON.parse((await ask(`${at(product)}/api/auth/get-session`, { cookie })).body);
  expect((await sessionOn(one)).user.email).toBe('both@example.com');
  expect((await sessionOn(two)).user.email).toBe('both@example.com');
  for (let n = 0; n < 20; n += 1) await sessionOn(two);
  const out = await ask(`${at(one)}/api/auth/sign-out`, { body: {}, cookie, origin: balancer.url });
  expect(out.status).toBe(200);
  // The very next request, on the other instance.
  expect(await sessionOn(two)).toBeNull();
  expect(await sessionOn(one)).toBeNull();
});

test('rate limits are shared by instances and survive restarts', async () => {
  const { port, settings } = await shared();
  const origin = `http://localhost:${port}`;
  const [one, two] = await Promise.all([runReady(settings), runReady(settings)]);
  const on = async (product: Product) => {
    const response = await send(at(product), 'limited@example.com', origin);
    return [response.status, response.headers['retry-after'] !== undefined];
  };
  expect(await on(one)).toEqual([200, false]);
  expect(await on(two)).toEqual([429, true]);
  await Promise.all([one.stop(), two.stop()]);
  const three = await runReady(settings);
  expect(await on(three)).toEqual([429, true]);
});

test('rate limits count an IPv6 network as one client, on every instance', async () => {
  const { port, settings, url } = await shared();
  const origin = `http://localhost:${port}`;
  const trusting = { ...settings, TRUST_PROXY: 'loopback' };
  const both = await Promise.all([runReady(trusting), runReady(trusting)]);
  const from = async (n: number, address: string) => {
    const path = '/api/auth/email-otp/send-verification-otp';
    const body = { email: `six-${n}@example.com`, type: 'sign-in' };
    const product = both[n % 2];
    return ask(`http://localhost:${product?.port}${path}`, { body, origin, from: address });
  };
  const key = storedKey('code:address:2001:db8:1:2::/64');
  const countUses = (change = 'count = count') =>
    query(url, `update limits set ${change} where key = '${key}' returning count`);
  for (const n of [0, 1, 2]) expect((await from(n, `2001:db8:1:2:${n}::${n}`)).status).toBe(200);
  expect(await countUses()).toEqual([{ count: 3 }]);
  // As if 96 more had asked: to do so would take a busy machine longer than the window.
  await countUses('count = 99');
  expect((await from(3, '2001:db8:1:2:a::1')).status).toBe(200);
  for (const n of [4, 5]) {
    const rejected = await from(n, `2001:db8:1:2::${n}`);
    expect(rejected.status).toBe(429);
    // Of this limit: the others end within half a minute, or in an hour.
    const seconds = Number(rejected.headers['retry-after']);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(900);
  }
  expect((await from(6, '2001:db8:1:3::1')).status).toBe(200);
});

test('one of two instances is killed under load: at most one failed request per client', async () => {
  const { mail, port, settings } = await shared();
  const balancer = await startBalancer(port);
  const [one, two] = await Promise.all([runReady(settings), runReady(settings)]);
  balancer.members.add(one).add(two);
  const cookie = await signIn(balancer, mail.mails, 'steady@example.com');
  const load = startLoad(balancer.url, cookie);
  await wait(1000);
  const before = load.asked();
  one.process.kill('SIGKILL');
  await wait(2000);
  const failures = await load.stop();
  expect(load.asked()).toBeGreaterThan(before);
  for (const each of failures) expect(each.slice(1)).toEqual([]);
});

test('a rolling restart with a migration fails no request', async () => {
  const { mail, port, settings } = await shared();
  const balancer = await startBalancer(port);
  const old = await Promise.all([runReady(settings), runReady(settings)]);
  for (const product of old) balancer.members.add(product);
  const cookie = await signIn(balancer, mail.mails, 'rolling@example.com');
  const load = startLoad(balancer.url, cookie);
  // As the guide requires: the migration is backward compatible with the old version.
  const release = folderWith({
    '9999_release': "alter table users add column release_note text not null default '';",
  });
  for (const product of old) {
    const fresh = await runIn(release, settings);
    await waitUntilReady(fresh);
    balancer.members.add(fresh);
    await wait(500);
    await balancer.drain(product);
    product.process.kill('SIGTERM');
    expect(await product.exited).toBe(0);
  }
  await wait(500);
  const failures = await load.stop();
  expect(failures.flat()).toEqual([]);
  expect(load.asked()).toBeGreaterThan(100);
  const session = await ask(`${balancer.url}/api/auth/get-session`, { cookie });
  expect(JSON.parse(session.body).user.email).toBe('rolling@example.com');
});
