import { product as brand } from '../src/product.ts';
import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { pino } from 'pino';
import type { ServerRequest } from 'srvx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { label } from './label';
import { type Application, createApplication } from '~/main/application';
import { createHttpHandler } from '~/server/http/handler';
import { testConfig } from './app';
import { type TestDatabase, openTestDatabase } from './databases';

/** A TCP proxy to a real PostgreSQL that can be cut and reopened on the same port. */
class Way {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private readonly target: URL;
  port = 0;

  constructor(target: URL) {
    this.target = target;
  }

  async open(): Promise<void> {
    this.server = createServer((incoming) => {
      const outgoing = connect(Number(this.target.port), this.target.hostname);
      for (const socket of [incoming, outgoing]) {
        this.sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => this.sockets.delete(socket));
      }
      incoming.pipe(outgoing).pipe(incoming);
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address && typeof address === 'object') this.port = address.port;
  }

  async cut(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

let database: TestDatabase;
let way: Way;
let application: Application;
let call: (path: string) => Promise<Response>;
const logged: object[] = [];
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });

beforeAll(async () => {
  database = await openTestDatabase('postgres', { filled: true });
  const target = new URL(database.url);
  way = new Way(new URL(database.url));
  await way.open();
  await way.cut();
  target.port = String(way.port);
  const config = testConfig({ DATABASE_URL: target.href });
  application = createApplication({ config, log, root: process.cwd(), templateFile: '' });
  const handler = createHttpHandler({
    config,
    log,
    isReady: () => application.isReady(),
    respond: (arrival) =>
      application.respond(arrival, async (_request, context) =>
        Response.json({ unavailable: (await context.pageContext()).unavailable }),
      ),
  });
  call = (path) => {
    const headers = { cookie: `${brand.id}.session=forged` };
    const request: ServerRequest = new Request(config.baseUrl + path, { headers });
    return handler(request);
  };
});

afterAll(async () => {
  await application.close();
  await way.cut();
  await database.close();
});

const getStatus = async (path: string) => (await call(path)).status;

// Sequential: the database is down, comes up, goes down, and comes up again.
test('without a database the server is healthy, not ready, and sends Retry-After', async () => {
  expect(await getStatus('/healthz')).toBe(200);
  expect(await getStatus('/readyz')).toBe(503);
  const page = await call('/login');
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('2');
  expect(page.headers.get('refresh')).toBe('2');
  expect(await page.text()).toContain(label('ui:starting.title'));
  const api = await call('/api/rest/users');
  expect(api.status).toBe(503);
  expect(await api.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await getStatus('/dev/mailbox')).toBe(200);
  // Expected at this point, so nothing is logged as an error with its stack.
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((line) => 'err' in line)).toEqual([]);
});

test('becomes ready without a restart once the database is available', async () => {
  await way.open();
  await application.started;
  expect(await getStatus('/readyz')).toBe(200);
  expect(await getStatus('/login')).toBe(200);
  expect(await getStatus('/api/rest/users')).toBe(401);
});

test('stays up, but not ready, when the database becomes unavailable', async () => {
  await way.cut();
  // A check that takes long, as on a busy machine, leaves the last result for a moment.
  await expect.poll(() => getStatus('/readyz')).toBe(503);
  expect(await getStatus('/healthz')).toBe(200);
});

test('recovers when the database is available again', async () => {
  await way.open();
  await expect.poll(() => getStatus('/readyz')).toBe(200);
  expect(await getStatus('/login')).toBe(200);
});
