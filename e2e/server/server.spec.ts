import { product as brand } from '../../src/product.ts';
import { getTranslations } from '../support/journey.ts';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { expect, test } from '@playwright/test';
import { exhaustive } from '../../tests/exhaustive.ts';
import {
  type Product,
  createDatabase,
  freePort,
  spawnProduct,
  startProduct,
  waitUntilReady,
} from '../support/product.ts';

const label = getTranslations();

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

const signals = exhaustive ? (['SIGINT', 'SIGTERM'] as const) : (['SIGTERM'] as const);

for (const signal of signals)
  test(`${signal} finishes requests in flight and exits with 0`, async () => {
    const product = await startProduct('embedded');
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const round = () => Array.from({ length: 20 }, () => askOn(agent, `${product.url}/login`));
    // The first round opens the connections; the second is in flight when the signal arrives.
    await Promise.all(round().map((response) => response.status));
    const pages = round();
    await Promise.all(pages.map((page) => page.sent));
    product.process.kill(signal);
    expect(await Promise.all(pages.map((page) => page.status))).toEqual(Array(20).fill(200));
    expect(await product.exited).toBe(0);
    agent.destroy();
  });

test('committed writes survive kill -9 @all', async () => {
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
  // jobs-page:start
  expect((await fetch(`${url}/dev/jobs`)).status).toBe(404);
  const posted = { method: 'POST', headers: { origin: url }, body: 'job=session-cleanup' };
  expect((await fetch(`${url}/dev/jobs`, posted)).status).toBe(405);
  // jobs-page:end
  const session = `${brand.id}.session=stolen-token.c2lnbmF0dXJl`;
  const path = '/login/verify?email=private@example.com';
  await fetch(url + path, { headers: { cookie: session, authorization: 'Bearer hidden' } });
  await product.stop();
  const lines = product.output().trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line));
  const answered = entries.find((entry) => entry.path === '/login/verify');
  expect(answered).toMatchObject({ method: 'GET', status: 200, requestId: expect.any(String) });
  expect(product.output()).not.toMatch(/stolen-token|Bearer hidden|private@example|Zk3v9Qw7/);
});

test('one build serves two environments @all', async ({ page }) => {
  const staging = await startProduct('embedded', {
    ENV_NAME: 'staging',
    ENV_COLOR: 'tomato',
    BASE_URL: 'http://staging.example.com',
  });
  const other = await startProduct('embedded', { ENV_NAME: 'qa', ENV_EMOJI: '🧪' });
  const at = (product: Product) => `http://localhost:${product.port}`;
  await page.goto(`${at(staging)}/login`);
  await expect(page).toHaveTitle(`[staging] ${label('auth:login.pageTitle')} | ${brand.name}`);
  const missing = await (await fetch(`${at(staging)}/nowhere`)).text();
  expect(missing).toContain(
    `<title>[staging] ${label('ui:error.404.title')} | ${brand.name}</title>`,
  );
  const border = page.getByRole('complementary', { name: label('ui:environment') });
  await expect(border).toHaveText('staging');
  await expect(border).toHaveCSS('background-color', 'rgb(255, 99, 71)');
  const picture = page.locator('meta[property="og:image"]');
  await expect(picture).toHaveAttribute('content', 'http://staging.example.com/social.png');
  await page.goto(`${at(other)}/login`);
  await expect(page).toHaveTitle(`🧪 ${label('auth:login.pageTitle')} | ${brand.name}`);
  await expect(border).toHaveText('qa');
  await Promise.all([staging.stop(), other.stop()]);
});
