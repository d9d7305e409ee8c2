import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import {
  type Product,
  createDatabase,
  freePort,
  spawnProduct,
  startProduct,
  waitUntilReady,
} from './support/product.ts';

/** The server as an operator meets it: real processes, real signals, real sockets. */

const production = {
  APP_MODE: 'production',
  AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-e2e',
  SMTP_URL: 'smtp://localhost:2525',
};

async function firstLineOfFailure(env: Record<string, string>): Promise<[number | null, string]> {
  const product = await spawnProduct(env);
  const code = await product.exited;
  return [code, product.output()];
}

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** As the wire has it: nothing is decompressed on the way. */
function raw(url: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test.describe('a start that cannot work says why in one line', () => {
  test('a wrong variable, one line each', async () => {
    const [code, output] = await firstLineOfFailure({ PORT: 'many', DEMO: 'perhaps' });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      '✗ PORT is wrong: expected a whole number from 0 to 65535',
      '✗ DEMO is wrong: expected true or false',
    ]);
  });

  test('production without its secrets', async () => {
    const [code, output] = await firstLineOfFailure({ APP_MODE: 'production' });
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ AUTH_SECRET is missing/m);
    expect(output).toMatch(/^✗ BASE_URL is missing/m);
    expect(output).toMatch(/^✗ SMTP_URL is missing/m);
    expect(output.trim().split('\n')).toHaveLength(3);
  });

  test('a busy port', async () => {
    const port = await freePort();
    const other = createServer().listen(port, 'localhost');
    const [code, output] = await firstLineOfFailure({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `✗ Port ${port} is already in use. Stop what uses it, or set PORT to another number.`,
    );
  });

  test('a data folder that cannot be written', async () => {
    // A file in the place of the folder stops root too, whom permissions do not.
    const folder = await mkdtemp(join(tmpdir(), 'foreword-file-'));
    const file = join(folder, 'file');
    await writeFile(file, '');
    const [code, output] = await firstLineOfFailure({ DATA_DIR: join(file, 'data') });
    await rm(folder, { recursive: true });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^✗ The data folder \S+ cannot be written \(ENOTDIR\)\. Make it/);
  });

  test('a second process on the embedded database, while the first goes on', async () => {
    const first = await startProduct('embedded');
    const [code, output] = await firstLineOfFailure({ DATA_DIR: first.dataDir });
    expect(code).toBe(1);
    expect(output).toContain(`is in use by process ${first.process.pid}`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop();
  });
});

test.describe('a running server', () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct('embedded');
  });
  test.afterAll(() => product.stop());

  test('compresses pages, data and files', async () => {
    const page = await raw(`${product.url}/login`, { 'accept-encoding': 'gzip, br' });
    expect(page.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(page.body).toString()).toContain('</html>');
    const zipped = await raw(`${product.url}/login`, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.body).toString()).toContain('</html>');
    const plain = await raw(`${product.url}/login`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const json = await raw(`${product.url}/api/rest/openapi.json`, { 'accept-encoding': 'br' });
    expect(json.headers['content-encoding']).toBe('br');
    const script = /\/assets\/[\w.-]+\.js/.exec(plain.body.toString())?.[0] ?? '';
    const file = await raw(product.url + script, { 'accept-encoding': 'br' });
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringMatching(/max-age=31536000.*immutable/),
      'x-content-type-options': 'nosniff',
    });
  });

  test('has its headers and request id on every answer', async () => {
    const paths = [
      '/login',
      '/nope',
      '/icon.svg',
      '/api/rest/books',
      '/healthz',
      '/assets/gone.js',
    ];
    const ids = new Set<unknown>();
    for (const path of paths) {
      const { headers } = await raw(product.url + path);
      expect(headers['content-security-policy'], path).toMatch(/script-src 'nonce-[^']{20,}'/);
      expect(headers['x-frame-options'], path).toBe('DENY');
      ids.add(headers['x-request-id']);
    }
    expect(ids.size).toBe(paths.length);
  });

  test('a nonce is used once', async () => {
    const nonceOf = async () =>
      /nonce-([^']+)/.exec(
        String((await raw(`${product.url}/login`)).headers['content-security-policy']),
      )?.[1];
    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  test('refuses what is too large', async () => {
    const body = 'x'.repeat(1_048_577);
    const headers = { origin: product.url, 'content-type': 'application/json' };
    const path = '/api/auth/email-otp/send-verification-otp';
    const told = await fetch(product.url + path, { method: 'POST', headers, body });
    expect(told.status).toBe(413);
    // Without a length in the header, it is counted while it is read.
    const stream = new Blob([body]).stream();
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
    expect((await fetch(product.url + path, init)).status).toBe(413);
    const huge = await raw(`${product.url}/login`, { 'x-huge': 'y'.repeat(20_000) });
    expect(huge.status).toBe(431);
  });

  test('gives a server function to start rendering with, by GET', async ({ page }) => {
    const asked = page.waitForRequest((it) => it.url().includes('/_serverFn/'));
    await page.goto(`${product.url}/login`);
    await page.evaluate(() => localStorage.clear());
    await page.getByLabel('Email').fill('server-fn@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.waitForURL(/verify/);
    const mails = await (
      await fetch(`${product.url}/dev/mailbox/messages?to=server-fn@example.com`)
    ).json();
    await page.getByLabel('Code').fill(/\d{6}/.exec(mails[0].text)?.[0] ?? '');
    const call = await asked;
    expect(call.method()).toBe('GET');
    expect((await call.response())?.status()).toBe(200);
  });

  test('lists mails as JSON, newest first, and as a page', async ({ page }) => {
    const send = (email: string) =>
      fetch(`${product.url}/api/auth/email-otp/send-verification-otp`, {
        method: 'POST',
        headers: { origin: product.url, 'content-type': 'application/json' },
        body: JSON.stringify({ email, type: 'sign-in' }),
      });
    await send('first@example.com');
    await send('second@example.com');
    const all = await (await fetch(`${product.url}/dev/mailbox/messages`)).json();
    expect(all.slice(0, 2).map((mail: { to: string }) => mail.to)).toEqual([
      'second@example.com',
      'first@example.com',
    ]);
    const one = await (
      await fetch(`${product.url}/dev/mailbox/messages?to=first@example.com`)
    ).json();
    expect(one).toHaveLength(1);
    expect(Object.keys(one[0]).toSorted()).toEqual(
      ['html', 'id', 'sentAt', 'subject', 'text', 'to'].toSorted(),
    );
    await page.goto(`${product.url}/dev/mailbox`);
    await expect(page.getByText('second@example.com')).toBeVisible();
  });
});

/** Asks for a page on a kept connection. `sent` resolves when the question has left. */
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
    // The first round opens the connections, the second is under way when the signal comes.
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
  // The limit that the first process counted is still known.
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
  // A door that we open later: until then nobody answers behind it.
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
  // In flight: the door closes and every connection breaks.
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
  const border = page.getByRole('complementary', { name: 'Environment' });
  await expect(border).toHaveText('staging');
  await expect(border).toHaveCSS('background-color', 'rgb(255, 99, 71)');
  const described = await (await fetch(`${at(staging)}/api/rest/openapi.json`)).json();
  expect(described.servers[0].url).toBe('http://staging.example.com/api/rest');
  await page.goto(`${at(other)}/login`);
  await expect(page).toHaveTitle('🧪 Sign in | Foreword');
  await expect(border).toHaveText('qa');
  await Promise.all([staging.stop(), other.stop()]);
});
