import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import {
  type Product,
  createDatabase,
  freePort,
  spawnProduct,
  startProduct,
  waitUntilReady,
} from '../support/product.ts';

/** The server from an operator's view: real processes, signals and sockets. */

const production = {
  APP_MODE: 'production',
  AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-e2e',
  SMTP_URL: 'smtp://localhost:2525',
};

/** Requests a page on a keep-alive connection. `sent` resolves once the request is written. */
function askOn(agent: Agent, url: string) {
  const asked = request(url, { agent });
  const sent = new Promise<void>((resolve) => asked.once('finish', resolve));
  const status = new Promise<number>((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
  });
  asked.end();
  return { sent, status };
}

test('ctrl-C and SIGTERM finish what is in flight and end with 0', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const product = await startProduct('embedded');
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const round = () => Array.from({ length: 20 }, () => askOn(agent, `${product.url}/login`));
    // The first round opens the connections; the second is in flight when the signal arrives.
    await Promise.all(round().map((it) => it.status));
    const pages = round();
    await Promise.all(pages.map((it) => it.sent));
    product.process.kill(signal);
    expect(await Promise.all(pages.map((it) => it.status))).toEqual(Array(20).fill(200));
    expect(await product.exited).toBe(0);
    agent.destroy();
  }
});

test('what was written survives kill -9', async () => {
  const product = await startProduct('embedded');
  const headers = { origin: product.url, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'kept@example.com', type: 'sign-in' });
  const path = '/api/auth/email-otp/send-verification-otp';
  expect((await fetch(product.url + path, { method: 'POST', headers, body })).status).toBe(200);
  product.process.kill('SIGKILL');
  await product.exited;
  const again = await spawnProduct({ DATA_DIR: product.dataDir, PORT: String(product.port) });
  await waitUntilReady(again);
  // The rate limit counted by the first process still applies.
  expect((await fetch(product.url + path, { method: 'POST', headers, body })).status).toBe(429);
  await again.stop();
  await rm(product.dataDir, { recursive: true, force: true });
});

test('production has no development pages, and logs JSON without secrets', async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const product = await spawnProduct({
    ...production,
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: await createDatabase(),
  });
  await waitUntilReady(product);
  expect((await fetch(`${url}/dev/mailbox`)).status).toBe(404);
  expect((await fetch(`${url}/dev/mailbox/messages`)).status).toBe(404);
  const session = 'foreword.session=stolen-token.c2lnbmF0dXJl';
  const path = '/login/verify?email=private@example.com';
  await fetch(url + path, { headers: { cookie: session, authorization: 'Bearer hidden' } });
  await product.stop();
  const lines = product.output().trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line));
  const answered = entries.find((it) => it.path === '/login/verify');
  expect(answered).toMatchObject({ method: 'GET', status: 200, requestId: expect.any(String) });
  expect(product.output()).not.toMatch(/stolen-token|hidden|private@example|Zk3v9Qw7/);
});

test('a database that is away at the start: healthy, not ready, then ready by itself', async () => {
  const real = new URL(await createDatabase());
  // A port that opens later: until then connections are refused.
  const port = await freePort();
  const url = new URL(real);
  url.port = String(port);
  const product = await spawnProduct({ DATABASE_URL: url.href });
  const get = (path: string) => fetch(`http://localhost:${product.port}${path}`).catch(() => null);
  await expect.poll(async () => (await get('/healthz'))?.status).toBe(200);
  expect((await get('/readyz'))?.status).toBe(503);
  const page = await get('/login');
  expect(page?.status).toBe(503);
  expect(await page?.text()).toContain('Temporarily unavailable');
  const sockets = new Set<ReturnType<typeof connect>>();
  const door = createServer((socket) => {
    const behind = connect(Number(real.port), real.hostname);
    for (const it of [socket, behind]) {
      sockets.add(it);
      it.on('error', () => {});
    }
    socket.pipe(behind).pipe(socket);
  }).listen(port, '127.0.0.1');
  await waitUntilReady(product);
  // In flight: the port closes and every connection breaks.
  door.close();
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await get('/readyz'))?.status, { timeout: 20_000 }).toBe(503);
  expect((await get('/healthz'))?.status).toBe(200);
  const open = createServer((socket) => {
    const behind = connect(Number(real.port), real.hostname);
    for (const it of [socket, behind]) it.on('error', () => {});
    socket.pipe(behind).pipe(socket);
  }).listen(port, '127.0.0.1');
  await waitUntilReady(product);
  await product.stop();
  open.close();
});

test('five instances start on one empty database', async () => {
  const DATABASE_URL = await createDatabase();
  const products = await Promise.all(
    Array.from({ length: 5 }, () => spawnProduct({ DATABASE_URL })),
  );
  await Promise.all(products.map(waitUntilReady));
  await Promise.all(products.map((product) => product.stop()));
  const applied = products.filter((it) => it.output().includes('up to date'));
  expect(applied).toHaveLength(1);
});

test('one build serves two environments', async ({ page }) => {
  const staging = await startProduct('embedded', {
    ENV_NAME: 'staging',
    ENV_COLOR: 'tomato',
    BASE_URL: 'http://staging.example.com',
  });
  const other = await startProduct('embedded', { ENV_NAME: 'qa', ENV_EMOJI: '🧪', DEMO: 'true' });
  const at = (product: Product) => `http://localhost:${product.port}`;
  await page.goto(`${at(staging)}/login`);
  await expect(page).toHaveTitle('[staging] Sign in | Foreword');
  const missing = await (await fetch(`${at(staging)}/nowhere`)).text();
  expect(missing).toContain('<title>[staging] Not Found | Foreword</title>');
  const border = page.getByRole('complementary', { name: 'Environment' });
  await expect(border).toHaveText('staging');
  await expect(border).toHaveCSS('background-color', 'rgb(255, 99, 71)');
  const picture = page.locator('meta[property="og:image"]');
  await expect(picture).toHaveAttribute('content', 'http://staging.example.com/social.png');
  await page.goto(`${at(other)}/login`);
  await expect(page).toHaveTitle('🧪 Sign in | Foreword');
  await expect(border).toHaveText('qa');
  await Promise.all([staging.stop(), other.stop()]);
});
