import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Config } from '~/server/config';
import { type Database, type Db, rows } from '~/server/database/database';
import { openDatabase } from '~/server/database/open';
import { patientTimeouts } from '~/server/database/pool';
import { DatabaseInUseError } from '~/server/database/owner-lock';
import { type Finding, ok, problem, getReason, rejected, warning } from '~/server/finding';
import { readDueAges } from '~/server/jobs/pg-boss';
import { templateFile } from '../boot';
import { features, jobs } from '../features';
import { checkConnections } from './check-connections';

interface Options {
  root: string;
  now(): Date;
}

const skew = { warningS: 2, errorS: 30 };
/** Connections of one process besides its pool: for migrations and for health checks. */
const otherConnections = 2;

/** Not what a start says: whether the database can be migrated, and has what migrations need. */
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
      await checkClock(database.db, options.now),
      ...(config.databaseUrl ? await checkLimit(database.db, config) : []),
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

async function checkLimit(
  db: Db,
  { processes, databasePool }: Pick<Config, 'processes' | 'databasePool'>,
): Promise<Finding[]> {
  const setting = sql`select current_setting('max_connections')::int as allowed`;
  const [{ allowed } = { allowed: 0 }] = await rows<{ allowed: number }>(db, setting);
  const needed = (databasePool + otherConnections) * processes;
  if (allowed > needed) return [];
  const message = `max_connections is ${allowed}; the server needs up to ${needed}.`;
  return [warning(message, 'Raise it, or lower DATABASE_POOL or WEB_CONCURRENCY.')];
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
