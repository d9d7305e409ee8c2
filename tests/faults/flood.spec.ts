import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnProduct } from '../../e2e/support/product.ts';
import { type Product, ask, end, fillFolder, signIn, waitUntilReady } from './support.ts';

/** Shared: each test ends by showing that normal requests are still served. */
let product: Product;
let cookie = '';
let dataDir = '';
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'app-flood-'));
  fillFolder(dataDir);
  product = await spawnProduct({ LOG_LEVEL: 'warn', DATA_DIR: dataDir });
  await waitUntilReady(product);
  cookie = await signIn(product, 'admin@example.com');
});
afterAll(async () => {
  await end(product.process);
  rmSync(dataDir, { recursive: true, force: true });
});

const megabyte = Buffer.alloc(1_048_576, 0x20);

/** Sends a body of this size in chunks until there is a response. */
function upload(
  path: string,
  megabytes: number,
  withLength: boolean,
): Promise<{ status: number; sent: number }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; sent: number }>();
  let sent = 0;
  const headers = {
    origin: product.url,
    'content-type': 'application/json',
    ...(withLength && { 'content-length': megabytes * megabyte.length }),
  };
  // Keep-alive: the server stops reading from a connection that is about to close.
  const agent = new Agent({ keepAlive: true });
  const call = request(product.url + path, { method: 'POST', headers, agent });
  const settle = (status: number) => {
    resolve({ status, sent });
    call.destroy();
    agent.destroy();
  };
  call.once('response', (response) => settle(response.statusCode ?? 0));
  call.once('error', () => settle(0));
  const push = () => {
    if (call.destroyed) return;
    if (sent === megabytes) call.end();
    else {
      sent += 1;
      call.write(megabyte, () => setImmediate(push));
    }
  };
  push();
  return promise;
}

test('rejects 100 MB with 413 before the end, with and without a length', async () => {
  const paths = ['/api/auth/email-otp/send-verification-otp', '/api/rest/users'];
  for (const path of paths)
    for (const withLength of [true, false]) {
      const { status, sent } = await upload(path, 100, withLength);
      expect([path, withLength, status]).toEqual([path, withLength, 413]);
      expect(sent).toBeLessThan(50);
    }
  expect((await ask(`${product.url}/manager`, { cookie })).status).toBeLessThan(400);
});

test('rejects JSON nested a hundred thousand times with 400, and serves the next request', async () => {
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
  const bodies = [
    deep('[', ']'),
    `{"name":${deep('[', ']')},"email":"a@example.com"}`,
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    deep('[', ''),
  ];
  for (const path of [
    '/api/auth/email-otp/send-verification-otp',
    '/api/rest/users',
    '/api/rpc/users/create',
  ])
    for (const body of bodies) {
      const headers = { origin: product.url, 'content-type': 'application/json', cookie };
      const response = await fetch(product.url + path, { method: 'POST', headers, body });
      expect([path, response.status]).toEqual([path, 400]);
      expect((await response.json()).stack).toBeUndefined();
    }
  expect((await ask(`${product.url}/login`)).status).toBe(200);
});

test('rejects headers above the limit with 431', async () => {
  const statusWith = async (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      request(`${product.url}/login`, { headers, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .once('error', reject)
        .end();
    });
  expect(await statusWith({ 'x-huge': 'y'.repeat(20_000) })).toBe(431);
  const many = Array.from({ length: 900 }, (_, n) => [`x-${n}`, 'y'.repeat(20)]);
  expect(await statusWith(Object.fromEntries(many))).toBe(431);
  expect(await statusWith({ cookie: `a=${'b'.repeat(8000)}` })).toBe(200);
});

test('serves ordinary visitors during a thousand slow connections, which are cut', async () => {
  const open = new Set<Socket>();
  await Promise.all(
    Array.from({ length: 1000 }, async () => {
      const socket = connect(product.port, 'localhost');
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
      await once(socket, 'connect');
      socket.write('GET /login HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    }),
  );
  expect(open.size).toBe(1000);
  // Sends a byte from time to time, so it never looks idle (slowloris).
  const drip = setInterval(() => {
    for (const socket of open) socket.write('y');
  }, 1000);
  const times: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    const { status, ms } = await ask(`${product.url}/manager/users`, { cookie });
    expect(status).toBe(200);
    times.push(ms);
  }
  expect(times.toSorted((a, b) => a - b)[25]).toBeLessThan(500);
  await expect.poll(() => open.size, { timeout: 30_000, interval: 200 }).toBe(0);
  clearInterval(drip);
});
