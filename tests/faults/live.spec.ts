import { expect, onTestFinished, test } from 'vitest';
import { LiveClient, addAdmins } from './live-clients.ts';
import {
  type Product,
  ask,
  end,
  freePort,
  getStore,
  production,
  runReady,
  startMailServer,
} from './support.ts';

/** Two instances on one database, as behind a load balancer. */
async function startTwo() {
  const port = await freePort();
  const mail = await startMailServer(await freePort());
  const { PORT: _own, ...settings } = production(port, mail.url);
  const { DATABASE_URL = '', ...store } = await getStore('postgres');
  const env = { ...settings, ...store, DATABASE_URL, MAX_REQUESTS: '500' };
  const [one, two] = await Promise.all([runReady(env), runReady(env)]);
  const cookies = await addAdmins(
    { ...env, BASE_URL: settings.BASE_URL ?? '', AUTH_SECRET: settings.AUTH_SECRET ?? '' },
    20,
  );
  return { env, one, two, cookies, origin: settings.BASE_URL ?? '' };
}

/** Creates a user; resolves to the ID, and when it was committed at the latest. */
async function createUser(product: Product, cookie: string, origin: string, n: number) {
  const body = { name: `Changed ${n}`, email: `changed-${n}@example.com` };
  const url = `http://localhost:${product.port}/api/rest/users`;
  const response = await ask(url, { body, cookie, origin });
  expect(response.status).toBe(200);
  const { id } = JSON.parse(response.body) as { id: string };
  return { id, at: Date.now() };
}

function openClients(cookies: string[], count: number, getPort: (n: number) => number) {
  const clients = Array.from(
    { length: count },
    (_, n) => new LiveClient(cookies[n % cookies.length] ?? '', () => getPort(n)),
  );
  onTestFinished(() => clients.forEach((client) => client.close()));
  return clients;
}

test('a change on one instance is heard on the other', async () => {
  const { one, two, cookies, origin } = await startTwo();
  const clients = openClients(cookies, 20, () => two.port);
  await Promise.all(clients.map((client) => client.greeted));
  const change = await createUser(one, cookies[0] ?? '', origin, 1);
  for (const client of clients)
    await expect
      .poll(() => client.heardOf(change.id, change.at), { timeout: 20_000 })
      .toBeDefined();
});

test('one of two instances is killed with 200 connections: all connect again and miss nothing', async () => {
  const { one, two, cookies, origin } = await startTwo();
  let isKilled = false;
  const clients = openClients(cookies, 200, (n) => (isKilled || n % 2 === 0 ? two : one).port);
  await Promise.all(clients.map((client) => client.greeted));
  const changes: { id: string; at: number }[] = [];
  for (let n = 0; n < 30; n += 1) {
    changes.push(await createUser(two, cookies[n % 20] ?? '', origin, n));
    if (n !== 10) continue;
    isKilled = true;
    await end(one.process);
  }
  const missed = () =>
    clients.flatMap((client) => changes.filter(({ id, at }) => !client.heardOf(id, at))).length;
  await expect.poll(missed, { timeout: 60_000, interval: 250 }).toBe(0);
});

test('a server restarts: all connect again and miss nothing', async () => {
  const { env, two, cookies, origin } = await startTwo();
  const clients = openClients(cookies, 20, () => two.port);
  await Promise.all(clients.map((client) => client.greeted));
  await two.stop();
  const again = await runReady({ ...env, PORT: String(two.port) });
  const change = await createUser(again, cookies[0] ?? '', origin, 1);
  for (const client of clients)
    await expect
      .poll(() => client.heardOf(change.id, change.at), { timeout: 60_000 })
      .toBeDefined();
});
