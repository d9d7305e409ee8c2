import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClientOptions, createSend } from './runtime.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

let server: Server;
let received: Received[];
/** In order; the last one is repeated. Undefined closes the connection. */
let responses: (Answer | undefined)[];

beforeEach(async () => {
  received = [];
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { method, url, headers } = request;
    received.push({ method, url, headers, body });
    const answer = responses.length > 1 ? responses.shift() : responses[0];
    if (!answer) {
      request.socket.destroy();
      return;
    }
    const type = { 'content-type': 'application/json' };
    response.writeHead(answer.status, { ...type, ...answer.headers }).end(answer.body ?? '{}');
  };
  server = createServer((request, response) => void answerTo(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const createClient = (options: Partial<ClientOptions> = {}) =>
  createSend({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...options,
  });

const ok = { status: 200, body: '{"ok":true}' };
const soon = { 'retry-after': '0' };

test('sends path, query, body and headers', async () => {
  responses = [ok];
  const send = createClient({ token: 'fw_x', headers: { 'accept-language': 'en' } });
  expect(await send('GET', '/a/{id}', { id: 'b/c', limit: 2, cursor: undefined })).toEqual({
    ok: true,
  });
  await send('POST', '/a/{id}', { id: 'x', name: 'Ada' }, { idempotencyKey: 'k' });
  await send('DELETE', '/a/{id}', { id: 'x' });
  expect(received).toMatchObject([
    {
      method: 'GET',
      url: '/api/rest/a/b%2Fc?limit=2',
      headers: { authorization: 'Bearer fw_x', 'accept-language': 'en' },
    },
    {
      method: 'POST',
      url: '/api/rest/a/x',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: '{"name":"Ada"}',
    },
    { method: 'DELETE', url: '/api/rest/a/x', body: '' },
  ]);
  expect(received[2]?.headers).not.toHaveProperty('content-type');
});

test.each([
  ['too many requests', { status: 429, headers: soon }],
  ['an unavailable server', { status: 503, headers: soon }],
  ['a call with the same key that still runs', { status: 409, headers: soon }],
])('repeats a call that is safe to repeat after %s', async (_, response) => {
  responses = [response, response, ok];
  const send = createClient();
  expect(await send('POST', '/a', {}, { idempotencyKey: 'k' })).toEqual({ ok: true });
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k', 'k']);
});

test('gives up in the end, and does not wait for minutes', async () => {
  responses = [{ status: 503, headers: soon }];
  await expect(createClient()('GET', '/a')).rejects.toMatchObject({ status: 503 });
  expect(received).toHaveLength(3);
  responses = [{ status: 429, headers: { 'retry-after': '61' } }];
  await expect(createClient()('GET', '/a')).rejects.toMatchObject({ status: 429 });
  expect(received).toHaveLength(4);
});

test.each([
  ['without a key', { status: 503, headers: soon }, {}],
  ['that was rejected', { status: 409 }, { idempotencyKey: 'k' }],
  ['that failed', { status: 500, headers: soon }, { idempotencyKey: 'k' }],
])('does not repeat a call %s', async (_, response, options) => {
  responses = [response, ok];
  await expect(createClient()('POST', '/a', {}, options)).rejects.toMatchObject({
    name: 'ApiError',
    status: response.status,
  });
  expect(received).toHaveLength(1);
});

test('repeats a call after a lost connection, and reports the last error', async () => {
  responses = [undefined];
  await expect(createClient({ retries: 0 })('GET', '/a')).rejects.toThrow('fetch failed');
  responses = [undefined, ok];
  expect(await createClient()('GET', '/a')).toEqual({ ok: true });
  expect(received).toHaveLength(3);
});

test.each([undefined, '', '.', '..'])('sends nothing if a part of the path is %s', async (id) => {
  responses = [ok];
  await expect(createClient()('DELETE', '/a/{id}', { id })).rejects.toThrow('id is not valid');
  expect(received).toEqual([]);
});

test('stops when it is aborted, also while it waits', async () => {
  responses = [{ status: 503, headers: { 'retry-after': '60' } }];
  const stop = new AbortController();
  const call = createClient()('GET', '/a', {}, { signal: stop.signal });
  await expect.poll(() => received.length).toBe(1);
  stop.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('reports errors that are not ours, and returns files', async () => {
  responses = [{ status: 502, body: '<html>', headers: { 'content-type': 'text/html' } }];
  await expect(createClient()('GET', '/a')).rejects.toMatchObject({ code: 'UNKNOWN', status: 502 });
  responses = [{ status: 200, body: 'a,b', headers: { 'content-type': 'text/csv' } }];
  const file = await createClient()<Blob>('GET', '/a');
  expect(await file.text()).toBe('a,b');
});
