import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ConnectionBounds, connectionBounds } from './connection-bounds';
import { type Listening, listen } from './listen';
import { bufferedResponse } from './buffered-response';

/** More than the kernel buffers for a client that does not read. */
const large = Buffer.alloc(20_000_000, 'x');

let server: Listening | undefined;
const clients = new Set<Socket>();
afterEach(async () => {
  for (const client of clients) client.destroy();
  clients.clear();
  await server?.close();
});

let started: string[] = [];

/** `/large` exceeds all buffers between server and client; other responses are short. */
async function start(bounds: Partial<ConnectionBounds> = {}): Promise<void> {
  started = [];
  server = await listen(
    { port: 0, host: '127.0.0.1' },
    async ({ url }) => {
      const { pathname } = new URL(url);
      started.push(pathname);
      return bufferedResponse(pathname === '/large' ? large : pathname);
    },
    { ...connectionBounds, ...bounds },
  );
}

/** A client that does not read until resumed. */
async function open(): Promise<Socket> {
  const client = connect(server?.port ?? 0, '127.0.0.1').pause();
  clients.add(client);
  client.on('error', () => {});
  await once(client, 'connect');
  return client;
}

function send(client: Socket, paths: string[]): Promise<void> {
  const text = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join('');
  return new Promise((resolve) => client.write(text, () => resolve()));
}

/** A normal request on a connection of its own. */
async function normalRequest(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server?.port}/visitor`, {
    headers: { connection: 'close' },
  });
  return response.text();
}

const isClosed = (client: Socket) => (client.closed ? undefined : once(client.resume(), 'close'));

test('a client that does not read gets no second response started, and all of them once it reads', async () => {
  await start();
  const client = await open();
  const paths = Array.from({ length: 50 }, (_, n) => `/${n}`);
  await send(client, ['/large', ...paths]);
  for (let n = 0; n < 5; n += 1) expect(await normalRequest()).toBe('/visitor');
  expect(started.filter((path) => path !== '/visitor')).toEqual(['/large']);
  let text = '';
  for await (const chunk of client.setEncoding('latin1')) {
    text = (text + String(chunk)).replaceAll(/x{2,}/g, 'x');
    if (text.endsWith('\r\n\r\n/49')) break;
  }
  const responses = text.split('HTTP/1.1 200').slice(2);
  expect(responses.map((answer) => answer.split('\r\n\r\n')[1])).toEqual(paths);
});

test('a connection with too many requests in flight is closed', async () => {
  await start({ requests: 10 });
  const client = await open();
  await send(client, ['/large', ...Array.from({ length: 1000 }, () => '/more')]);
  await isClosed(client);
  expect(started).toEqual(['/large']);
  expect(await normalRequest()).toBe('/visitor');
});

test('a connection that makes no progress is closed', async () => {
  await start({ idleMs: 50 });
  const client = await open();
  await send(client, ['/large']);
  // A paused socket does not notice that it was closed, so ask the server.
  await expect.poll(() => countConnections()).toBe(0);
  expect(await normalRequest()).toBe('/visitor');
  client.destroy();
});

test('unread bytes are bounded in total: connections with the most are closed', async () => {
  await start({ unreadBytes: 3 * large.length, sweepMs: 20 });
  const all = await Promise.all(Array.from({ length: 10 }, () => open()));
  for (const client of all) await send(client, ['/large']);
  await expect.poll(() => started.length).toBe(10);
  await expect.poll(() => countConnections()).toBeLessThanOrEqual(4);
  expect(await countConnections()).toBeGreaterThan(0);
  expect(await normalRequest()).toBe('/visitor');
});

const countConnections = () => server?.connections() ?? Promise.resolve(-1);
