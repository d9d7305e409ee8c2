import { type SQL, sql } from 'drizzle-orm';
import { PgBoss, fromDrizzle } from 'pg-boss';
import { type Db, type ExecuteSql, rows } from '../database/database';
import type { Log } from '../log';
import type { Job } from './job';

/** A worker that dies without a word: its jobs are repeated after this time plus one check. */
const heartbeatSeconds = 20;
const checkSeconds = 15;
const daySeconds = 86_400;

const idle = { migrate: false, supervise: false, schedule: false };

/** Intervals of a process that runs jobs. What the product does not use is checked once a day. */
const running = {
  migrate: true,
  supervise: true,
  schedule: true,
  superviseIntervalSeconds: checkSeconds,
  monitorIntervalSeconds: checkSeconds,
  maintenanceIntervalSeconds: 300,
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 15,
  flowIntervalSeconds: daySeconds,
  bamIntervalSeconds: 600,
};

/** pg-boss, on the product's own connections. Its tables are in the schema `pgboss`. */
export function createPgBoss(
  execute: ExecuteSql,
  log: Log,
  options: 'idle' | 'running' | Partial<typeof running>,
): PgBoss {
  const given =
    typeof options === 'string' ? { idle, running }[options] : { ...running, ...options };
  const boss = new PgBoss({ db: { executeSql: execute }, ...given });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  boss.on('warning', ({ message }) => log.warn({ detail: message }, 'the job queue warned'));
  return boss;
}

/** Lets pg-boss write in a transaction of the caller. */
export function inTransactionFor(tx: Db) {
  const execute = async (query: unknown) => ({ rows: await rows(tx, query as SQL) });
  return { db: fromDrizzle({ execute }, sql) };
}

/** A job of a schedule waits for the one before it: at most one is queued or running. */
const getPolicy = (job: Job) => (job.schedule ? 'exclusive' : 'standard');

/** Options of a job, stored with each one: a change applies to what is enqueued from then on. */
export const sendOptions = ({ retry, timeoutSeconds }: Job) => ({
  retryLimit: retry.limit,
  retryDelay: retry.delaySeconds,
  retryDelayMax: retry.maxDelaySeconds,
  retryBackoff: true,
  expireInSeconds: timeoutSeconds,
  heartbeatSeconds,
  deleteAfterSeconds: daySeconds * 7,
});

/**
 * Installs or migrates the tables of pg-boss, and creates the queues and schedules that are
 * missing. Runs with the migrations, under their lock. Queues of removed jobs stay: an instance of
 * the previous version may still need them.
 */
export async function installJobs(
  execute: ExecuteSql,
  log: Log,
  jobs: readonly Job[],
): Promise<void> {
  const boss = createPgBoss(execute, log, { supervise: false, schedule: false });
  await boss.start();
  try {
    await createIndex(execute);
    const queues = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const job of jobs)
      if (!queues.has(job.name)) await boss.createQueue(job.name, { policy: getPolicy(job) });
    const schedules = new Map(
      (await boss.getSchedules()).map((schedule) => [schedule.name, schedule]),
    );
    for (const job of jobs) await syncSchedule(boss, job, schedules.get(job.name)?.cron);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** For `admin.ts`, which counts and lists by queue and state; pg-boss itself has no such index. */
async function createIndex(execute: ExecuteSql): Promise<void> {
  // Not `if not exists`, which locks the table first.
  const { rows: found } = await execute(
    `select 1 from pg_class where oid = to_regclass('pgboss.job_by_state')`,
  );
  if (found.length === 0)
    await execute('create index job_by_state on pgboss.job (name, state, created_on)');
}

async function syncSchedule(boss: PgBoss, job: Job, stored: string | undefined): Promise<void> {
  if (stored === job.schedule) return;
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, sendOptions(job));
  else await boss.unschedule(job.name);
}

/**
 * For how many seconds the oldest job of each queue could have started and has not; retries count
 * once they are due. A queue without such a job is left out. If this grows, no worker runs.
 */
export async function readDueAges(db: Db, queues: readonly string[]): Promise<Map<string, number>> {
  // Each part reads one row of the index by which workers fetch jobs.
  const parts = queues.map(
    (name) => sql`(select name, extract(epoch from now() - start_after)::float8 as age
      from pgboss.job where name = ${name} and state < 'active' and start_after <= now()
      order by start_after limit 1)`,
  );
  if (parts.length === 0) return new Map();
  const found = await rows<{ name: string; age: number }>(db, sql.join(parts, sql` union all `));
  return new Map(found.map(({ name, age }) => [name, age]));
}
