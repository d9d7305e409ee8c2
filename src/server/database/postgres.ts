import { product } from '~/product';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConfigError } from '../config';
import type { Log } from '../log';
import type { Database, Db, ExecuteSql, OpenOptions } from './database';
import { createPool, defaultTimeouts } from './pool';
import { openReplica } from './replica';

/** Advisory lock key for migrations: arbitrary, but the same for every instance. */
const migrationLock = 4_013_790_214;
const lockPollMs = 200;

/** Several statements return several results. */
function executorOf(client: pg.ClientBase): ExecuteSql {
  return async (text, values) => {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
    return { rows: [result].flat().flatMap((it): unknown[] => it.rows) };
  };
}

/** A connection whose statement failed is closed: it may have left a transaction open. */
function poolExecutor(pool: pg.Pool): ExecuteSql {
  return async (text, values) => {
    const client = await pool.connect();
    let failed = true;
    try {
      const result = await executorOf(client)(text, values);
      failed = false;
      return result;
    } finally {
      client.release(failed);
    }
  };
}

/** Two addresses of one server may also differ in their role: see "Roles" in run-in-production.md. */
export function isPooled(url: string, directUrl: string): boolean {
  const serverOf = ({ host, searchParams }: URL) => `${host} ${searchParams.get('host') ?? ''}`;
  return serverOf(new URL(url)) !== serverOf(new URL(directUrl));
}

export function openPostgres(
  url: string,
  log: Log,
  size = 10,
  { readOnly = false, prepare = true, directUrl = url, readUrl = '' }: OpenOptions = {},
): Database {
  const behindPooler = isPooled(url, directUrl);
  const options = { size, log, prepare, behindPooler };
  const pool = createPool(url, { ...options, readOnly });
  const db = drizzle(pool);
  const replica = readUrl ? openReplica(readUrl, db, options) : undefined;
  return {
    kind: 'postgres',
    db,
    execute: poolExecutor(pool),
    read: (work, lastWriteAt) => (replica ? replica.read(work, lastWriteAt) : work(db)),
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    exclusively: (work) => underMigrationLock(directUrl, log, work),
    pool: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: size,
    }),
    ...(replica && { replica: () => replica.status() }),
    async close() {
      await replica?.close();
      await pool.end();
    },
  };
}

/** A connection for migrations, which a pooler in transaction mode refuses. */
export async function connectDirectly(url: string, log: Log): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${product.id}-migrations`,
    connectionTimeoutMillis: defaultTimeouts.connection,
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
    return await work(drizzle(client), executorOf(client));
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
