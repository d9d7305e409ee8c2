import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Log } from '../log';
import { type Database, type Db, type ExecuteSql, rows } from './database';
import { isLockConflict } from './errors';

/** The message names the migration that failed, and says whether something of it is left. */
export class MigrationError extends Error {
  constructor({ name, isAtomic }: Migration, cause: unknown) {
    const reason = cause instanceof Error ? (cause.cause ?? cause) : cause;
    super(
      `Migration "${name}" failed${isAtomic ? ' and was rolled back' : ''}: ` +
        (reason instanceof Error ? reason.message : String(reason)),
      { cause },
    );
    this.name = 'MigrationError';
  }
}

interface Migration {
  name: string;
  statements: string[];
  /** Whether it runs in a transaction. */
  isAtomic: boolean;
}

/** `-- no transaction` in the comment at the top of a migration, for `create index concurrently`. */
function needsNoTransaction(migration: string): boolean {
  const lines = migration.split('\n');
  const code = lines.findIndex((line) => !line.startsWith('--'));
  const comment = code < 0 ? lines : lines.slice(0, code);
  return comment.some((line) => line.trim().toLowerCase() === '-- no transaction');
}

interface LockLimits {
  /** Everyone else who needs the table waits behind a statement that waits for its lock. */
  waitMs: number;
  /** `concurrently` lets others write while it waits for their transactions. */
  concurrentWaitMs: number;
  firstRetryMs: number;
  longestRetryMs: number;
  giveUpMs: number;
}

/** A second is less than the timeout of statements, so that requests are late but do not fail. */
const defaultLimits: LockLimits = {
  waitMs: 1000,
  concurrentWaitMs: 60_000,
  firstRetryMs: 1000,
  longestRetryMs: 10_000,
  giveUpMs: 300_000,
};

interface MigrateOptions {
  log?: Log;
  /** Ends retries. */
  closing?: AbortSignal;
  limits?: Partial<LockLimits>;
  /** Runs after the migrations, under the same lock. */
  after?: (execute: ExecuteSql) => Promise<void>;
}

/** The names of all migrations, in the order of their names. */
export const migrationNames = (folder: string) => readMigrations(folder).map(({ name }) => name);

/**
 * The migrations that `npm run db:generate` writes. Their names start with the time, so those of two
 * branches never collide. One that is merged late is still applied: what counts is its name, not its
 * position.
 */
function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return {
      name: file.replace('.sql', ''),
      statements: text.split('--> statement-breakpoint'),
      isAtomic: !needsNoTransaction(text),
    };
  });
}

/** A role without the right to create tables can still find out that nothing is pending. */
async function applied(db: Db): Promise<Set<string>> {
  const [table] = await rows<{ exists: boolean }>(
    db,
    sql`select to_regclass('applied_migrations') is not null as exists`,
  );
  if (!table?.exists)
    await db.execute(sql`
      create table applied_migrations (
        name text primary key,
        applied_at timestamptz not null default now()
      )`);
  const known = await rows<{ name: string }>(db, sql`select name from applied_migrations`);
  return new Set(known.map((row) => row.name));
}

/**
 * Applies pending migrations, then runs `after`. Instances may call it at the same time: a lock
 * serializes them.
 */
export async function migrate(
  database: Database,
  folder: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  return database.exclusively(async (db, execute) => {
    const known = await applied(db);
    const pending = migrations.filter(({ name }) => !known.has(name));
    for (const migration of pending) await applyWithRetries(db, migration, options);
    await options.after?.(execute);
    return pending.map(({ name }) => name);
  });
}

/** Retry with backoff: between the attempts, those who wait behind the migration go on. */
async function applyWithRetries(
  db: Db,
  migration: Migration,
  { log, closing, limits: given }: MigrateOptions,
): Promise<void> {
  const limits = { ...defaultLimits, ...given };
  const deadline = performance.now() + limits.giveUpMs;
  const { name, isAtomic } = migration;
  for (let wait = limits.firstRetryMs; ; wait = Math.min(wait * 2, limits.longestRetryMs)) {
    try {
      await (isAtomic ? applyAtOnce : applySeparately)(db, migration, limits);
      return;
    } catch (error) {
      if (!isLockConflict(error) || closing?.aborted) throw new MigrationError(migration, error);
      // Without the cause, which would make it look like a database that is unavailable.
      if (performance.now() + wait > deadline) throw new MigrationError(migration, lockHint);
      log?.warn({ migration: name, retryMs: wait }, 'a migration waits for a lock; retrying');
      await pause(wait, undefined, { signal: closing }).catch(() => {});
    }
  }
}

const lockHint =
  'other sessions hold locks on the tables that it changes. ' +
  'Look for long transactions in pg_stat_activity, and try again.';

async function applyAtOnce(db: Db, migration: Migration, { waitMs }: LockLimits): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${waitMs}`));
    for (const statement of migration.statements) await tx.execute(sql.raw(statement));
    await record(tx, migration);
  });
}

/** Each statement commits on its own, so a migration that fails or waits starts again at the top. */
async function applySeparately(db: Db, migration: Migration, limits: LockLimits): Promise<void> {
  try {
    for (const statement of migration.statements) {
      const isConcurrent = /\bconcurrently\b/i.test(statement);
      const waitMs = isConcurrent ? limits.concurrentWaitMs : limits.waitMs;
      await db.execute(sql.raw(`set lock_timeout = ${waitMs}`));
      await db.execute(sql.raw(statement));
    }
  } finally {
    await db.execute(sql.raw('reset lock_timeout'));
  }
  await rejectInvalidIndexes(db, migration);
  await record(db, migration);
}

/** `create index concurrently` leaves one when it fails, which `if not exists` would accept. */
async function rejectInvalidIndexes(db: Db, { statements }: Migration): Promise<void> {
  const invalid = await rows<{ name: string }>(
    db,
    sql`select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
        where not indisvalid`,
  );
  const left = invalid.find(({ name }) => statements.some((text) => text.includes(name)));
  if (left) throw new Error(`the index "${left.name}" is invalid; drop it first in the migration`);
}

async function record(db: Db, { name }: Migration): Promise<void> {
  await db.execute(sql`insert into applied_migrations (name) values (${name})`);
}
