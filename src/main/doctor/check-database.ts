import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Config } from '~/server/config';
import { type Database, type Db, rows } from '~/server/database/database';
import { migrationNames } from '~/server/database/migrate';
import { openDatabase } from '~/server/database/open';
import { patientTimeouts } from '~/server/database/pool';
import { DatabaseInUseError } from '~/server/database/owner-lock';
import { readDueAges } from '~/server/jobs/pg-boss';
import { templateFile } from '../boot';
import { features, jobs } from '../features';
import { checkConnections } from './check-connections';
import {
  type Finding,
  getCause,
  ok,
  problem,
  getReason,
  rejected,
  warning,
} from '~/server/finding';

interface Options {
  root: string;
  now(): Date;
}

const oldestVersion = 15;
const slowMs = 20;
const skew = { warningS: 2, errorS: 30 };
/** Connections of one process besides its pool: for migrations and for health checks. */
const otherConnections = 2;

export async function checkDatabase(config: Config, options: Options): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database/postgres')))
    return [ok('There is no embedded database yet; the first start creates it.')];
  let database: Database | undefined;
  try {
    const log = pino({ level: 'silent' });
    const timeouts = patientTimeouts;
    database = await openDatabase(config, log, templateFile(options.root), { timeouts });
    await database.execute('select 1');
    return [
      ...(await checkOpen(database, config, options)),
      ...(await checkConnections(database.db, config)),
      ...(await checkFeatures(database.db, config)),
      // Its tables are missing until the first start.
      ...(await checkJobs(database.db).catch(() => [])),
    ];
  } catch (error) {
    return [unavailable(error)];
  } finally {
    await database?.close();
  }
}

async function checkFeatures(db: Db, config: Config): Promise<Finding[]> {
  // Their tables may be missing until the next start migrates the database.
  const checks = features.map(async (feature) => feature.diagnose?.(db, config).catch(() => []));
  return (await Promise.all(checks)).flatMap((found) => found ?? []);
}

function unavailable(error: unknown): Finding {
  if (error instanceof DatabaseInUseError)
    return warning(
      `${error.owner} It was not checked.`,
      'Nothing, if that is the server. Stop it to check the database.',
    );
  if (error instanceof Error && error.name === 'DataFolderError')
    return problem(error.message, 'See DATA_DIR in docs/configuration.md.');
  return rejected(error, 'DATABASE_URL') ?? unreachable(error);
}

const unreachable = (error: unknown) =>
  problem(
    `It cannot be reached: ${getReason(error)}.`,
    'Start PostgreSQL, or correct DATABASE_URL.',
  );

interface Facts {
  version: number;
  connections: number;
  hasTrigrams: boolean;
  offersTrigrams: boolean;
  isMigrated: boolean;
}

const readFacts = async (db: Db) =>
  (
    await rows<Facts>(
      db,
      sql`select current_setting('server_version_num')::int / 10000 as version,
          current_setting('max_connections')::int as connections,
          exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
          exists (select from pg_available_extensions where name = 'pg_trgm') as "offersTrigrams",
          to_regclass('applied_migrations') is not null as "isMigrated"`,
    )
  )[0];

async function checkOpen(
  { db, kind }: Database,
  { processes, databasePool }: Pick<Config, 'processes' | 'databasePool'>,
  { root, now }: Options,
): Promise<Finding[]> {
  const facts = await readFacts(db);
  if (!facts) throw new Error('it returned nothing');
  const findings = [await checkLatency(db, kind, facts.version)];
  if (kind === 'postgres') {
    if (facts.version < oldestVersion)
      findings.push(
        problem(`PostgreSQL ${facts.version} is too old.`, `Upgrade to ${oldestVersion} or newer.`),
      );
    const needed = (databasePool + otherConnections) * processes;
    if (facts.connections <= needed)
      findings.push(
        warning(
          `max_connections is ${facts.connections}; the server needs up to ${needed}.`,
          'Raise it, or lower DATABASE_POOL or WEB_CONCURRENCY.',
        ),
      );
  }
  const clock = await checkClock(db, now);
  const writing = facts.isMigrated ? [await checkWriting(db)] : [];
  return [...findings, clock, await checkSchema(db, facts, root), ...writing];
}

async function checkLatency(db: Db, kind: Database['kind'], version: number): Promise<Finding> {
  const times: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const since = performance.now();
    await db.execute(sql`select 1`);
    times.push(performance.now() - since);
  }
  const median = times.toSorted((a, b) => a - b)[2] ?? 0;
  const name = kind === 'postgres' ? `PostgreSQL ${version}` : 'The embedded database';
  const message = `${name} responds in ${median.toFixed(1)} ms.`;
  if (median < slowMs) return ok(message);
  return warning(message, 'A page needs several statements: run the server near the database.');
}

/** The least offset that the bounds of a round trip prove: a slow one must not look like a wrong clock. */
async function checkClock(db: Db, now: () => Date): Promise<Finding> {
  const before = now().getTime();
  const [row] = await rows<{ at: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  const at = row?.at ?? 0;
  const seconds = Math.max(before - at, at - now().getTime(), 0) / 1000;
  if (seconds < skew.warningS) return ok('Its clock agrees with this machine.');
  const message = `Its clock and that of this machine differ by ${Math.round(seconds)} s.`;
  const fix = 'Synchronize both with NTP: codes and sessions expire by the clock.';
  return seconds < skew.errorS ? warning(message, fix) : problem(message, fix);
}

async function checkSchema(db: Db, facts: Facts, root: string): Promise<Finding> {
  if (!facts.hasTrigrams && !facts.offersTrigrams)
    return problem(
      'The extension pg_trgm is missing, which the search needs.',
      'Install the contrib package of PostgreSQL.',
    );
  if (!facts.isMigrated) return ok('It is empty; the first start creates the tables.');
  const known = migrationNames(`${root}/migrations`);
  const applied = new Set(
    (await rows<{ name: string }>(db, sql`select name from applied_migrations`)).map(
      ({ name }) => name,
    ),
  );
  const pending = known.filter((name) => !applied.has(name));
  if (pending.length > 0)
    return warning(
      `Migrations are pending: ${pending.join(', ')}.`,
      'Run `npm run db:migrate`, or restart the server.',
    );
  const newer = [...applied].filter((name) => !known.includes(name));
  if (newer.length > 0)
    return warning(`It has migrations of a newer version: ${newer.join(', ')}.`, 'Update.');
  return ok('All migrations are applied.');
}

class Rollback extends Error {}

async function checkWriting(db: Db): Promise<Finding> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into applied_migrations (name) values ('doctor')`);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback))
      return problem(
        `It cannot be written: ${getCause(error).message}.`,
        'Connect to the primary, as a user who owns the tables.',
      );
  }
  return ok('It can be read and written.');
}

const lateSeconds = 120;

/** Without a worker nothing fails: codes and emails only wait. */
export async function checkJobs(db: Db): Promise<Finding[]> {
  const ages = await readDueAges(
    db,
    jobs.map(({ name }) => name),
  );
  const oldest = Math.max(0, ...ages.values());
  if (oldest < lateSeconds) return [];
  return [
    warning(
      `Jobs have waited for ${Math.round(oldest / 60)} minutes: ${[...ages.keys()].join(', ')}.`,
      'Start `npm run worker`, or a server without JOBS=off.',
    ),
  ];
}
