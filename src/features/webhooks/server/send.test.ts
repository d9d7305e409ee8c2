import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { promises as dns } from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../../../tests/free-port';
import { type Sink, startSink } from '../../../../tests/webhook-sink';
import { type Resolve, type SendOptions, createResolve, noResponse, send } from './send';

let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
});
beforeEach(() => {
  sink.received.length = 0;
  sink.respond = (response) => response.end('ok');
});
afterAll(() => sink.close());

const { signal } = new AbortController();

const post = (path = '/', options: Partial<SendOptions> = {}) =>
  send(
    {
      url: path.includes('://') ? path : sink.url + path,
      headers: { 'content-type': 'application/json' },
      body: '{"text":"é"}',
    },
    { allowPrivate: true, signal, ...options },
  );

test('posts the body and reads the response', async () => {
  const outcome = await post('/hooks?key=1');
  expect(outcome).toMatchObject({ delivered: true, status: 200, response: 'ok', error: null });
  expect(sink.received).toMatchObject([{ path: '/hooks?key=1', body: '{"text":"é"}' }]);
});

test('only a 2xx is a success, and a redirect is not followed', async () => {
  sink.respond = (response, { path }) => {
    response.writeHead(Number(path.slice(1)), { location: '/200', 'retry-after': '7' }).end();
  };
  const seen: unknown[] = [];
  for (const status of [200, 204, 299, 301, 307, 404, 429, 500]) {
    const { delivered, retryAfter, ...outcome } = await post(`/${status}`);
    seen.push([outcome.status, delivered, retryAfter]);
  }
  expect(seen).toEqual([
    [200, true, '7'],
    [204, true, '7'],
    [299, true, '7'],
    [301, false, '7'],
    [307, false, '7'],
    [404, false, '7'],
    [429, false, '7'],
    [500, false, '7'],
  ]);
  expect(sink.received).toHaveLength(8);
});

test('a response without an end is cut off', async () => {
  let closed: Promise<unknown> | undefined;
  sink.respond = (response) => {
    closed = new Promise((resolve) => response.on('close', resolve));
    response.write('start\0');
    const more = () => {
      while (response.write('x'.repeat(10_000)));
      response.once('drain', more);
    };
    more();
  };
  const outcome = await post();
  expect(outcome).toMatchObject({ delivered: true, status: 200 });
  expect(outcome.response).toHaveLength(4000);
  expect(outcome.response).toMatch(/^start\u{FFFD}x+$/u);
  await closed;
});

test.each([
  ['before the status', () => {}],
  ['before the end', (response: { write(text: string): unknown }) => response.write('{')],
])('a receiver that is silent %s times out', async (_when, respond) => {
  sink.respond = respond;
  expect(await post('/', { timeout: 100 })).toMatchObject({ delivered: false, error: 'TIMEOUT' });
});

test('a connection that is closed or refused is a failure', async () => {
  sink.respond = (response) => response.destroy();
  expect(await post()).toMatchObject({ delivered: false, status: null, error: 'ECONNRESET' });
  const closed = `http://localhost:${await freePort()}`;
  expect(await post(closed)).toMatchObject({ error: 'ECONNREFUSED' });
});

test('a name is resolved once, and connected to what was checked', async () => {
  const { port } = new URL(sink.url);
  // DNS rebinding: the second answer would be another one.
  const resolve = vi
    .fn()
    .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
    .mockResolvedValue([{ address: '192.0.2.1', family: 4 }]);
  const url = `http://hooks.example.com:${port}/`;
  expect(await post(url, { resolve })).toMatchObject({ delivered: true });
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(sink.received[0]?.headers.host).toBe(`hooks.example.com:${port}`);
});

/** Also the same duration. */
const unavailable = { ...noResponse, error: 'ADDRESS_UNAVAILABLE' };

test.each([
  [['127.0.0.1']],
  [['8.8.8.8', '10.0.0.1']],
  [['2606:4700::1111', '::1']],
  [['169.254.169.254']],
])('a name that resolves to %j is never contacted', async (addresses) => {
  const { port } = new URL(sink.url);
  const resolve = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const url = `https://hooks.example.com:${port}/`;
  expect(await post(url, { resolve, allowPrivate: false })).toEqual(unavailable);
  expect(sink.received).toHaveLength(0);
});

test.each<[string, Resolve]>([
  ['is unknown', async () => []],
  [
    'cannot be resolved',
    async () => Promise.reject(Object.assign(new Error(), { code: 'EAI_AGAIN' })),
  ],
  ['is resolved too slowly', () => new Promise(() => {})],
])('a name that %s cannot be told apart from a private one', async (_what, resolve) => {
  const options = { resolve, allowPrivate: false, timeout: 50 };
  expect(await post('https://internal.example.com', options)).toEqual(unavailable);
});

test('the private address of a URL is never contacted', async () => {
  const url = sink.url.replace('http', 'https');
  expect(await post(url, { allowPrivate: false })).toEqual(unavailable);
  expect(await post('/', { allowPrivate: false })).toEqual(unavailable);
});

/** Answers questions for IPv4 addresses with one, and for others with none. */
async function startNameServer(address: string) {
  const server = createSocket('udp4', (question, { port }) => {
    const isFour = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
    const end = question.indexOf(0, 12) + 5;
    const header = Buffer.from([0x81, 0x80, 0, 1, 0, isFour ? 1 : 0, 0, 0, 0, 0]);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4]);
    const record = isFour ? [answer, Buffer.from(address.split('.').map(Number))] : [];
    const parts = [question.subarray(0, 2), header, question.subarray(12, end), ...record];
    server.send(Buffer.concat(parts), port);
  }).bind(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('names are resolved by name servers, and then checked', async ({ onTestFinished }) => {
  const server = await startNameServer('10.1.2.3');
  onTestFinished(() => void server.close());
  const resolver = new dns.Resolver();
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  const resolve = createResolve(resolver);
  expect(await resolve('hooks.example.com')).toEqual([{ address: '10.1.2.3', family: 4 }]);
  const outcome = await post('https://hooks.example.com', { resolve, allowPrivate: false });
  expect(outcome).toEqual(unavailable);
});
