import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, getTranslations } from '../support/journey.ts';
import { asAdmin } from '../support/manager.ts';

const label = getTranslations();

/** Responses of a running server, byte by byte. */

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The raw response, not decompressed. */
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

test('compresses pages, data and files', async ({ page: browser, product }) => {
  const page = await raw(`${product.url}/login`, { 'accept-encoding': 'gzip, br' });
  expect(page.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(page.body).toString()).toContain('</html>');
  const zipped = await raw(`${product.url}/login`, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(zipped.body).toString()).toContain('</html>');
  const plain = await raw(`${product.url}/login`);
  expect(plain.headers['content-encoding']).toBeUndefined();
  await asAdmin(browser, product);
  const cookies = await browser.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const document = `${product.url}/api/rest/openapi.json`;
  const json = await raw(document, { 'accept-encoding': 'br', cookie });
  expect(json.headers['content-encoding']).toBe('br');
  // The first script may be too small to compress.
  const scripts = plain.body.toString().match(/\/assets\/[\w.-]+\.js(?=")/g) ?? [];
  const bodies = await Promise.all(scripts.map((path) => raw(product.url + path)));
  const largest = Math.max(...bodies.map(({ body }) => body.length));
  const script = scripts[bodies.findIndex(({ body }) => body.length === largest)] ?? '';
  const file = await raw(product.url + script, { 'accept-encoding': 'br' });
  expect(file.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringMatching(/max-age=31536000.*immutable/),
    'x-content-type-options': 'nosniff',
  });
});

test('a page blocks rendering until its end', async ({ product }) => {
  const page = (await raw(`${product.url}/login`)).body.toString();
  const end = /<link rel="expect" href="#([\w-]+)" blocking="render"\/>/.exec(page)?.[1];
  expect(page.indexOf(`id="${end}"`)).toBeGreaterThan(page.lastIndexOf('</main>'));
});

test('serves files on connections that close at once', async ({ product }) => {
  const page = (await raw(`${product.url}/login`)).body.toString();
  const script = /\/assets\/[\w.-]+\.js(?=")/.exec(page)?.[0] ?? '';
  const headers = { connection: 'close' };
  for (let n = 0; n < 100; n += 1)
    expect((await raw(product.url + script, headers)).status).toBe(200);
  expect((await raw(`${product.url}/healthz`)).status).toBe(200);
});

test('sends security headers and a request id with every response', async ({ product }) => {
  const paths = ['/login', '/nope', '/icon.svg', '/api/rest/users', '/healthz', '/assets/gone.js'];
  const ids = new Set<unknown>();
  for (const path of paths) {
    const { headers } = await raw(product.url + path);
    expect(headers['content-security-policy'], path).toMatch(/script-src 'nonce-[^']{20,}'/);
    expect(headers['x-frame-options'], path).toBe('DENY');
    ids.add(headers['x-request-id']);
  }
  expect(ids.size).toBe(paths.length);
});

test('uses a nonce once', async ({ product }) => {
  const getNonce = async () =>
    /nonce-([^']+)/.exec(
      String((await raw(`${product.url}/login`)).headers['content-security-policy']),
    )?.[1];
  expect(await getNonce()).not.toBe(await getNonce());
});

test('rejects bodies and headers that are too large', async ({ product }) => {
  const body = 'x'.repeat(1_048_577);
  const headers = { origin: product.url, 'content-type': 'application/json' };
  const path = '/api/auth/email-otp/send-verification-otp';
  const response = await fetch(product.url + path, { method: 'POST', headers, body });
  expect(response.status).toBe(413);
  // Without a content-length header, the body is counted while it is read.
  const stream = new Blob([body]).stream();
  const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
  expect((await fetch(product.url + path, init)).status).toBe(413);
  const huge = await raw(`${product.url}/login`, { 'x-huge': 'y'.repeat(20_000) });
  expect(huge.status).toBe(431);
});

test('serves the server function that starts rendering by GET', async ({ page, product }) => {
  const asked = page.waitForRequest((it) => it.url().includes('/_serverFn/'));
  await page.goto(`${product.url}/login`);
  await page.evaluate(() => localStorage.clear());
  await page.getByLabel(label('auth:login.email')).fill('server-fn@example.com');
  await page.getByRole('button', { name: label('auth:login.submit') }).click();
  await page.waitForURL(/verify/);
  const mails = await (
    await fetch(`${product.url}/dev/mailbox/messages?to=server-fn@example.com`)
  ).json();
  await page.getByLabel(label('auth:verify.code')).fill(/\d{6}/.exec(mails[0].text)?.[0] ?? '');
  const call = await asked;
  expect(call.method()).toBe('GET');
  expect((await call.response())?.status()).toBe(200);
});

test('lists emails as JSON, newest first, and as a page', async ({ page, product }) => {
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
  await expect(page.locator('header').getByText('second@example.com')).toBeVisible();
});
