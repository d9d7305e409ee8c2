import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { ServerRequest } from 'srvx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Application, createApplication } from '~/main/application';
import { type Database, rows } from '~/server/database/database';
import { createHttpHandler } from '~/server/http/handler';
import { openPostgres } from '~/server/database/postgres';
import { testConfig } from './app';
import { type TestDatabase, openTestDatabase, silent } from './databases';

/** A failover to a read-only server: all connections end, and new ones cannot write. */
let database: TestDatabase;
let application: Application;
let call: (path: string, body?: unknown) => Promise<Response>;

beforeAll(async () => {
  database = await openTestDatabase('postgres', { filled: true });
  const config = testConfig({ DATABASE_URL: database.url });
  application = createApplication({ config, log: silent, root: process.cwd(), templateFile: '' });
  await application.started;
  const handler = createHttpHandler({
    config,
    log: silent,
    isReady: () => application.isReady(),
    respond: (arrival) => application.respond(arrival, async () => new Response('page')),
  });
  call = (path, body) => {
    const headers = { origin: config.baseUrl, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : {};
    const request: ServerRequest = new Request(config.baseUrl + path, init);
    return handler(request);
  };
});

afterAll(async () => {
  await application.close();
  await database.close();
});

/** On a connection to another database, which stays writable. */
async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url.replace(/[^/]+$/, 'postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const getName = () => new URL(database.url).pathname.slice(1);
const requestCode = (email: string) =>
  call('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });

test('a database that becomes read-only: 503, not ready, and recovery without a restart', async () => {
  expect((await requestCode('before@example.com')).status).toBe(200);
  expect((await call('/readyz')).status).toBe(200);
  await administer(
    `alter database ${getName()} set default_transaction_read_only = on`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${getName()}'`,
  );
  await expect.poll(async () => (await call('/readyz')).status).toBe(503);
  const rejected = await requestCode('during@example.com');
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('retry-after')).toBe('5');
  expect(await rejected.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await application.metrics()).toMatchObject({ databaseUp: false });
  expect((await call('/healthz')).status).toBe(200);
  await administer(`alter database ${getName()} reset default_transaction_read_only`);
  await expect.poll(async () => (await call('/readyz')).status).toBe(200);
  await expect.poll(async () => (await requestCode('after@example.com')).status).toBe(200);
});

const getPid = async ({ db }: Pick<Database, 'db'>) => {
  const [row] = await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
  return row?.pid;
};

test('a connection that turned out to be read-only is replaced', async () => {
  const pool = openPostgres(database.url, silent, 1);
  const first = await getPid(pool);
  const write = pool.db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`delete from applied_migrations where name = 'none'`);
  });
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
  expect(await getPid(pool)).not.toBe(first);
  await pool.close();
});
