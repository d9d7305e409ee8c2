import { product as brand } from '../src/product.ts';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import { createApplication } from '~/main/application';
import type { Listening } from '~/server/http/listen';
import { testConfig } from './app';
import { type TestDatabase, openTestDatabase, silent } from './databases';
import { getDump } from './dump';
import { procedures } from './procedures';
import { serve } from './served';

/**
 * Fuzzing every path over real sockets: there is always a quick response, never a 5xx, and nothing
 * is written.
 */

const longest = 5000;

const config = { ...testConfig(), port: 0, host: '127.0.0.1' };
let database: TestDatabase;
const application = createApplication({
  config,
  log: silent,
  root: process.cwd(),
  templateFile: '',
  open: async () => (database = await openTestDatabase('postgres', { filled: true })),
});
let server: Listening;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  await application.started;
  server = await serve(config, application);
});
afterAll(async () => {
  agent.destroy();
  await server.close();
  await application.close();
});

const paths = [
  ...procedures.map((procedure) => `/api/rest${procedure.path.replaceAll(/\{\w+\}/g, 'x')}`),
  ...procedures.map((procedure) => `/api/rpc/${procedure.name}`),
  ...Object.keys(endpoints).map((name) => `/api/auth${name}`),
  '/api/account/avatar',
  '/avatars/x',
  '/api/rest/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/login',
  '/login/verify',
  '/logout',
  '/welcome',
  '/demo',
  '/_serverFn/x',
  '/dev/mailbox',
  '/dev/mails',
  '/nowhere',
];

interface Garbage {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The query string. */
  query?: string;
}

const json = { 'content-type': 'application/json' };
const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;

const garbage: Record<string, Garbage> = {
  'JSON that ends in the middle': { headers: json, body: '{"email":"a@exam' },
  'bytes that are no UTF-8': { headers: json, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00]) },
  'a name twice': { headers: json, body: '{"id":"a","id":{"id":1},"json":1,"json":{}}' },
  'names of prototypes': {
    headers: json,
    body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"json":{"__proto__":{"id":"a"}},"meta":[[1,"__proto__","id"]]}',
  },
  'JSON within JSON within JSON': { headers: json, body: deep },
  'no object': { headers: json, body: '"\\u0000\\ud800"' },
  'a number beyond numbers': { headers: json, body: '1e999999' },
  nothing: { headers: json, body: '' },
  'a form': {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=%FF%00&__proto__[role]=admin&code=%&a[][][]=1',
  },
  'a form of parts without an end': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n',
  },
  'a type that is none': { headers: { 'content-type': '\u00ff;;=,' }, body: '{}' },
  XML: { headers: { 'content-type': 'application/xml' }, body: '<!DOCTYPE a [<!ENTITY b "c">]>' },
  'a packed body': {
    headers: { ...json, 'content-encoding': 'gzip' },
    body: Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  },
  'headers that nobody sends': {
    method: 'GET',
    headers: {
      cookie: `${brand.id}.session=${'%'.repeat(50)}; ${brand.id}.session=a.b; =; \u00ff`,
      'accept-language': `${'en;q=9,'.repeat(300)}*`,
      'accept-encoding': 'br;q=x, *;q=-1',
      'x-forwarded-for': "unknown, '; --, ::ffff:1.2.3.4.5, [",
      traceparent: '00-zz-zz-zz',
      range: 'bytes=9-1,-1',
      'if-none-match': '"'.repeat(500),
      'if-modified-since': 'never',
      authorization: 'Bearer \u00ff',
    },
  },
  'an address with everything': {
    method: 'GET',
    query: `?data=%7B&data=[&lng=%00&limit=1&limit=2&limit[]=3&__proto__[a]=1&constructor=1&a[b][c]=1&cursor=%ED%A0%80&searchTerm=%FF%FE&=&&%&%zz${'&x=y'.repeat(500)}`,
  },
  'a method that it does not know': { method: 'PUT', headers: json, body: '{}' },
  'a method that nobody knows': { method: 'PROPFIND' },
  'a question about methods': { method: 'OPTIONS' },
};

function send(path: string, it: Garbage): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { method = 'POST', body } = it;
  const headers = { origin: config.baseUrl, ...it.headers };
  const options = { host: '127.0.0.1', port: server.port, method, headers, agent };
  const call = request({ ...options, path: path + (it.query ?? '') }, (response) => {
    response.resume();
    response.once('end', () => resolve(response.statusCode ?? 0));
  });
  call.setTimeout(longest, () => call.destroy(new Error(`${path} hangs`)));
  call.once('error', reject);
  call.end(body);
  return promise;
}

/** Sends raw bytes that no client would send. Returns the status line. */
function sendRaw(bytes: string | Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(server.port, '127.0.0.1', () => socket.end(bytes));
  let received = '';
  socket.setTimeout(longest, () => socket.destroy(new Error('it hangs')));
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.once('error', reject);
  socket.once('close', () => resolve(received.split('\r\n', 1)[0] ?? ''));
  return promise;
}

/** All data except per-request counters. */
async function state(): Promise<unknown> {
  const { limits: _limits, ...rest } = await getDump(database.db);
  return rest;
}

let before: unknown;
beforeAll(async () => {
  before = await state();
});

test.each(Object.entries(garbage))('at every path: %s', async (_name, it) => {
  await database.db.execute(sql`delete from limits`);
  const seen = await Promise.all(
    paths.map(async (path) => ({ path, status: await send(path, it) })),
  );
  expect(seen.filter(({ status }) => status < 200 || status >= 500)).toEqual([]);
});

const line = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}connection: close\r\n\r\n`;

test.each<[string, string | Buffer, RegExp]>([
  ['a percent that leads nowhere', line('/%'), / [234]\d\d /],
  ['bytes in an address', line('/%ff%fe%00'), / [234]\d\d /],
  ['halves of a character', line('/app/%ed%a0%80'), / [234]\d\d /],
  ['a way up', line('/../../../../etc/passwd'), / [234]\d\d /],
  ['a way up in disguise', line('/assets/..%2f..%2f..%2fpackage.json'), / [234]\d\d /],
  ['two slashes', line('//example.com/%2e%2e'), / [234]\d\d /],
  ['another host in the first line', line('http://example.com/login'), / [234]\d\d /],
  ['no path', line('?'), / [234]\d\d /],
  ['a host that is none', 'GET / HTTP/1.1\r\nhost: [\r\nconnection: close\r\n\r\n', / [234]\d\d /],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', / 400 /],
  ['a header that is too long', line('/login', `x: ${'y'.repeat(20_000)}\r\n`), / 431 /],
  ['an address that is too long', line(`/${'a'.repeat(20_000)}`), / 431 /],
  ['a NUL in a header', line('/login', 'x: a\0b\r\n'), / 400 /],
  ['two lengths', line('/login', 'content-length: 1\r\ncontent-length: 2\r\n'), / 400 /],
  [
    'a length and pieces',
    line('/login', 'content-length: 1\r\ntransfer-encoding: chunked\r\n'),
    / 400 /,
  ],
  ['another protocol', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]), / 400 /],
])('%s in the request itself', async (_name, bytes, response) => {
  expect(await sendRaw(bytes)).toMatch(response);
  expect(await send('/healthz', { method: 'GET' })).toBe(200);
});

test('wrote nothing, and changed no prototype', async () => {
  expect(await state()).toEqual(before);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, 'role')).toBeUndefined();
});
