import { product } from '~/product';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConfigError } from '../config';
import type { Log } from '../log';
import type { Database, Db, ExecuteSql, OpenOptions } from './database';
import { createPool, drizzleOn, getExecutor, patientTimeouts, poolExecutor } from './pool';

/** Advisory lock key for migrations: arbitrary, but the same for every instance. */
const migrationLock = 4_013_790_214;
const lockPollMs = 200;

/** Two addresses of one server may also differ in their role: see "Roles" in run-in-production.md. */
export function isPooled(url: string, directUrl: string): boolean {
  const getServer = ({ host, searchParams }: URL) => `${host} ${searchParams.get('host') ?? ''}`;
  return getServer(new URL(url)) !== getServer(new URL(directUrl));
}

/** Shorter than those of requests, so that an outage is noticed soon. */
const checkTimeouts = { connection: 2000, statement: 2000, query: 2500 };

const readOnlyState = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean
  as "isReadOnly"`;

/** After a failover, the address may still lead to the old primary, which is read-only now. */
async function ping(pool: pg.Pool, mayBeReadOnly: boolean): Promise<void> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    const { rows } = await client.query<{ isReadOnly: boolean }>(readOnlyState);
    isUsable = mayBeReadOnly || !rows[0]?.isReadOnly;
    if (!isUsable) throw Object.assign(new Error('the database is read-only'), { code: '25006' });
  } finally {
    // The next connection may lead to the new primary.
    client.release(!isUsable);
  }
}

export function openPostgres(
  url: string,
  log: Log,
  size = 10,
  { readOnly = false, directUrl = url, timeouts }: OpenOptions = {},
): Database {
  const behindPooler = isPooled(url, directUrl);
  const options = { size, log, behindPooler, timeouts };
  // Read-only is a setting of the session, which a pooler would lose.
  const pool = readOnly
    ? createPool(behindPooler ? directUrl : url, { size, log, readOnly, timeouts })
    : createPool(url, options);
  const db = drizzleOn(pool, behindPooler);
  // A connection of its own: health checks must not wait behind requests.
  const checks = createPool(url, { ...options, size: 1, timeouts: checkTimeouts });
  return {
    kind: 'postgres',
    db,
    execute: poolExecutor(pool),
    ping: () => ping(checks, readOnly),
    exclusively: (work) => underMigrationLock(directUrl, log, work),
    directUrl,
    pool: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: size,
    }),
    async close() {
      await Promise.all([pool.end(), checks.end()]);
    },
  };
}

/** A connection for migrations, which a pooler in transaction mode rejects. */
export async function connectDirectly(url: string, log: Log): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${product.id}-migrations`,
    connectionTimeoutMillis: patientTimeouts.connection,
    // Overrides settings of the role. PgBouncer rejects it, and cannot hold the lock either.
    options: '-c statement_timeout=0 -c default_transaction_read_only=off',
  });
  client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  await client.connect().catch(explainPooler);
  return client;
}

/** A connection of its own: the lock belongs to the session. */
async function underMigrationLock<T>(
  url: string,
  log: Log,
  work: (db: Db, execute: ExecuteSql) => Promise<T>,
): Promise<T> {
  const client = await connectDirectly(url, log);
  try {
    await acquireMigrationLock(client);
    return await work(drizzle(client), getExecutor(client));
  } finally {
    // Ends the session, which releases the advisory lock in any case.
    await client.end();
  }
}

/** Polls: a statement that waits would hold up `create index concurrently` of the one who migrates. */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  const tryLock = 'select pg_try_advisory_lock($1) as acquired';
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>(tryLock, [migrationLock]);
    if (rows[0]?.acquired) return;
    await pause(lockPollMs);
  }
}

function explainPooler(error: unknown): never {
  if (error instanceof Error && error.message.includes('unsupported startup parameter'))
    throw new ConfigError([
      'DATABASE_DIRECT_URL is missing: DATABASE_URL leads to a connection pooler such as PgBouncer; ' +
        'expected the address of PostgreSQL itself, for migrations',
    ]);
  throw error;
}
