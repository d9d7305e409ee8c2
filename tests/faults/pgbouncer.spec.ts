import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { binary, startPgBouncer } from './pgbouncer.ts';
import {
  type Product,
  anyAddress,
  ask,
  copyDatabase,
  createDatabase,
  run,
  runReady,
  signIn,
  temporaryFolder,
} from './support.ts';

if (!binary) process.stdout.write('Skipped: PgBouncer is not installed (Debian: pgbouncer).\n');

/** Each request from another address, so that rate limits do not apply. */
/** Overload has a test of its own. */
const common = { TRUST_PROXY: 'loopback', MAX_REQUESTS: '200' };

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

async function query<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

function caller({ url }: Product, cookie: string) {
  return async (path: string, body?: unknown) => {
    const given = body === undefined ? {} : { body };
    const { status, body: text } = await ask(url + path, { cookie, from: anyAddress(), ...given });
    return { status, body: text };
  };
}

/** What `npm run doctor` says about the database. */
function doctor(env: Record<string, string>): [status: string, message: string][] {
  const { stdout } = spawnSync(process.execPath, ['scripts/doctor.ts', '--json'], {
    env: { PATH: process.env.PATH, DATA_DIR: temporaryFolder('app-doctor-'), ...env },
    encoding: 'utf8',
  });
  const findings: { part: string; status: string; message: string }[] = JSON.parse(stdout);
  return findings
    .filter(({ part }) => part === 'database')
    .map(({ status, message }) => [status, message]);
}

const lists = ['/api/rest/users', '/api/rest/users?searchTerm=example', '/manager/users'];

describe.skipIf(!binary)('behind PgBouncer in transaction mode', () => {
  test('migrates over the direct address, signs in, lists, and serializes conflicting writes', async () => {
    const direct = await createDatabase();
    const { url } = await startPgBouncer(direct);
    const settings = { ...common, DATABASE_URL: url, DATABASE_DIRECT_URL: direct };
    const product = await runReady({ ...settings, LOG_LEVEL: 'info' });
    expect(product.output()).toContain('the database schema is up to date');
    const first = caller(product, await signIn(product, 'admin@example.com'));
    // More at once than there are server connections.
    for (const { status } of await times(30, (n) => first(lists[n % lists.length] ?? '')))
      expect(status).toBe(200);

    // sample:start
    const [genre] = await query<{ id: string }>(direct, 'select id from genres limit 1');
    const book = { title: 'Only Once', author: 'Ada Lindholm', genreId: genre?.id };
    const created = await times(50, () => first('/api/rest/books', book));
    const statuses = created.map((response) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([statuses[0], ...Array(49).fill(409)]);
    expect(statuses[0]).toBeLessThan(300);
    // sample:end

    const email = 'second@example.com';
    await first('/api/rest/users', { name: 'Second', email, role: 'admin' });
    const second = caller(product, await signIn(product, email));
    const admins = await query<{ id: string; email: string }>(
      direct,
      `update users set role = case when email in ('admin@example.com', '${email}') then 'admin' else 'user' end
       where role = 'admin' returning id, email`,
    );
    const demote = (by: typeof first, id = '') =>
      by('/api/rpc/users/setRole', { json: { id, role: 'user' } });
    const getId = (name: string) => admins.find((admin) => admin.email.startsWith(name))?.id;
    const demoted = await times(20, (n) =>
      n % 2 ? demote(first, getId('second')) : demote(second, getId('admin')),
    );
    expect(demoted.filter((response) => response.status >= 500)).toEqual([]);
    expect(await query(direct, `select 1 from users where role = 'admin'`)).toHaveLength(1);
  });

  test('five instances that start at once wait for the one that migrates', async () => {
    const direct = await createDatabase();
    const { url } = await startPgBouncer(direct);
    const settings = { ...common, DATABASE_URL: url, DATABASE_DIRECT_URL: direct };
    const products = await times(5, () => runReady({ ...settings, LOG_LEVEL: 'info' }));
    const migrated = products.filter((product) =>
      product.output().includes('schema is up to date'),
    );
    expect(migrated).toHaveLength(1);
    // Nothing that was locked at startup is locked still.
    const statement = `select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    expect(await query(direct, statement)).toEqual([]);
  });

  test('a restart of PgBouncer: 503 meanwhile, then recovery, and no connection is lost', async () => {
    const direct = await copyDatabase();
    const pooler = await startPgBouncer(direct);
    const settings = { ...common, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
    const product = await runReady(settings);
    const call = caller(product, await signIn(product, 'admin@example.com'));
    const rename = (n: number) => call('/api/rest/account/rename', { name: `N${n}` });
    const load = times(20, async (worker) => {
      const seen: number[] = [];
      for (let n = 0; n < 15; n += 1) {
        const response = worker % 2 ? await rename(n) : await call(lists[n % lists.length] ?? '');
        seen.push(response.status);
      }
      return seen;
    });
    await pooler.stop();
    expect((await call('/readyz')).status).toBe(503);
    await pooler.start();
    for (const status of (await load).flat()) expect([200, 503]).toContain(status);
    await expect.poll(async () => (await call('/readyz')).status, { timeout: 15_000 }).toBe(200);
    // More transactions at once than the pool has connections: none was lost on the way.
    for (const { status } of await times(30, rename)) expect(status).toBe(200);
    expect(product.process.exitCode).toBeNull();
  });

  test('without DATABASE_DIRECT_URL, the start fails and names it', async () => {
    const { url } = await startPgBouncer(await copyDatabase());
    const product = await run({ DATABASE_URL: url });
    expect(await product.exited).toBe(1);
    expect(product.output()).toContain('DATABASE_DIRECT_URL is missing');
    expect(doctor({ DATABASE_URL: url })).toContainEqual([
      'error',
      'DATABASE_URL leads to a connection pooler such as PgBouncer.',
    ]);
  });
});
