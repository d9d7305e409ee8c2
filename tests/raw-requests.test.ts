import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApplication } from '~/main/application';
import { createHttpHandler } from '~/server/http/handler';
import { type Listening, listen } from '~/server/http/listen';
import { testConfig } from './app';
import { openTestDatabase } from './databases';

interface Line {
  level: number;
  msg: string;
  path?: string;
  status?: number;
}

let lines: Line[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
const config = { ...testConfig(), port: 0, host: '127.0.0.1' };
const application = createApplication({
  config,
  log,
  root: process.cwd(),
  templateFile: '',
  open: () => openTestDatabase('postgres', { filled: true }),
});
let server: Listening;

beforeAll(async () => {
  await application.started;
  const handler = createHttpHandler({
    config,
    log,
    isReady: () => application.isReady(),
    respond: (arrival) => application.respond(arrival, async () => new Response('page')),
  });
  server = await listen(config, handler);
});
afterAll(async () => {
  await server.close();
  await application.close();
});
beforeEach(() => {
  lines = [];
});

async function open() {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test.each([
  ['//', 404, 'localhost'],
  ['//evil.example/login', 404, 'localhost'],
  ['/\\evil.example', 404, 'localhost'],
  ['/\\/', 404, 'localhost'],
  ['//api/rest/users', 404, 'localhost'],
  ['/login', 400, '1'.repeat(5000)],
  ['/login', 400, '999.999.999.999'],
  ['/api/rest/users', 400, '1.2.3.4.5.6'],
])('GET %s is %i, and no failure', async (path, status, host) => {
  const socket = await open();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  const response = await text(socket);
  expect(response.split('\r\n')[0]).toMatch(
    new RegExp(`^HTTP/1.1 ${status} (Bad Request|Not Found)$`),
  );
  expect(response).not.toMatch(/TypeError|Invalid URL|\n *at /);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

test.each([
  ['/api/rest/account/onboard', 'application/json'],
  ['/api/rpc/account/onboard', 'application/json'],
  ['/api/auth/email-otp/send-verification-otp', 'application/json'],
  ['/login', 'application/x-www-form-urlencoded'],
])('a body of %s whose sender leaves is no failure of the database', async (path, type) => {
  const socket = await open();
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `origin: ${config.baseUrl}`];
  head.push(`content-type: ${type}`, 'content-length: 1000', '', '{"email":');
  // Disconnects once the server has started reading: `Expect` is answered before that.
  head.splice(1, 0, 'expect: 100-continue');
  socket.write(head.join('\r\n'));
  await once(socket, 'data');
  socket.resetAndDestroy();
  const [answered] = await vi.waitFor(() => {
    const found = lines.filter(({ msg }) => msg === 'answered');
    expect(found).toHaveLength(1);
    return found;
  }, 20_000);
  expect(answered).toMatchObject({ path, status: 400 });
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
