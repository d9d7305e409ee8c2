import { type SQL, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { type JobState, jobStates, maxJobCount } from '~/shared/job-states';
import { type Db, rows } from '../database/database';
import { withoutAddresses } from '../log';
import { readDueAges, inTransactionFor } from './pg-boss';
import type { Job, JobQueue } from './job';

/** How many jobs a queue has, by state; at most `maxJobCount`. */
export type JobCounts = Record<JobState, number>;

export interface QueueSummary {
  name: string;
  counts: JobCounts;
  schedule: ScheduleSummary | null;
}

export interface ScheduleSummary {
  /** Cron expression, in UTC. */
  cron: string;
  nextRunAt: Date;
  /** The last run that ended. Null if there is none, or it was deleted after a week. */
  lastRun: { state: JobState; at: Date } | null;
}

export interface JobSummary {
  id: string;
  queue: string;
  state: JobState;
  /** Attempts so far. */
  attempts: number;
  maxAttempts: number;
  createdAt: Date;
  /** Of a waiting job: not before. */
  startAfter: Date;
  /** When the last attempt started. */
  startedAt: Date | null;
  endedAt: Date | null;
  /** Why the last attempt failed. */
  error: string | null;
}

export interface JobDetail extends JobSummary {
  /** The data without secrets. Null if all of it is one, or there is none. */
  data: Record<string, unknown> | null;
}

export interface JobFilter {
  queue?: string | undefined;
  states?: readonly JobState[] | undefined;
  limit: number;
}

interface AdminOptions {
  boss: PgBoss;
  jobs: readonly Job[];
  queue: JobQueue;
  now(): Date;
}

export type JobAdmin = ReturnType<typeof createJobAdmin>;

/** For administrators, metrics and developer pages. Secrets in the data of jobs are never returned. */
export function createJobAdmin({ boss, jobs, queue, now }: AdminOptions) {
  const known = new Map(jobs.map((job) => [job.name, job]));

  async function queues(db: Db): Promise<QueueSummary[]> {
    const [counts, lastRuns] = [await countJobs(db, jobs), await readLastRuns(db, jobs)];
    return jobs.map(({ name, schedule }) => ({
      name,
      counts: counts[name] ?? { ...noJobs },
      schedule: schedule
        ? { cron: schedule, nextRunAt: nextRun(schedule), lastRun: lastRuns.get(name) ?? null }
        : null,
    }));
  }

  function nextRun(schedule: string): Date {
    const [next] = boss.previewSchedule(schedule, { count: 1, from: now() });
    if (!next) throw new Error(`the schedule ${schedule} never runs`);
    return next;
  }

  return {
    queues,
    counts: (db: Db) => countJobs(db, jobs),
    dueAges: (db: Db) => readDueAges(db, [...known.keys()]),
    list: (db: Db, filter: JobFilter) => listJobs(db, [...known.keys()], filter),
    getTitle: (name: string) => known.get(name)?.title,
    get: (db: Db, name: string, id: string) => readJob(db, known.get(name), id),

    /** Repeats a failed job now. False if it is not a failed or waiting one any more. */
    async retry(tx: Db, name: string, id: string): Promise<boolean> {
      if (!known.has(name)) return false;
      const repeated = await rows(
        tx,
        sql`update pgboss.job set state = 'retry', completed_on = null, start_after = now(),
              keep_until = greatest(keep_until, now() + interval '1 day'),
              retry_limit = greatest(retry_limit, retry_count + 1)
            where name = ${name} and id = ${id}::uuid and state in ('retry', 'failed')
              and (policy <> 'exclusive' or state = 'retry' or not exists (
                select from pgboss.job other where other.name = ${name} and other.state <= 'active'))
            returning id`,
      );
      return repeated.length > 0;
    },

    /** Cancels a job that has not ended. A running one is aborted through its signal. */
    async cancel(tx: Db, name: string, id: string): Promise<boolean> {
      const job = known.get(name);
      if (!job) return false;
      const { affected }: { affected?: number } = await boss.cancel(name, id, inTransactionFor(tx));
      if (affected && job.sensitive) await boss.deleteJob(name, id, inTransactionFor(tx));
      return Boolean(affected);
    },

    /** Starts a scheduled job now. Null if one is waiting or running already. */
    async run(tx: Db, name: string): Promise<string | null | undefined> {
      const job = known.get(name);
      return job?.schedule ? queue.enqueue(tx, job, {}) : undefined;
    },
  };
}

const noJobs: JobCounts = {
  created: 0,
  retry: 0,
  active: 0,
  completed: 0,
  cancelled: 0,
  failed: 0,
};

/**
 * Runs a query for each queue and state, in one statement. Each reads its own range of the index
 * `job_by_state`, so the cost does not grow with the number of jobs.
 */
async function rowsOfEach<Row>(
  db: Db,
  { names, states, order = sql`` }: { names: string[]; states: readonly JobState[]; order?: SQL },
  select: (name: string, state: JobState, from: SQL) => SQL,
): Promise<Row[]> {
  const parts = names.flatMap((name) =>
    states.map((state) => {
      const from = sql`from pgboss.job where name = ${name} and state = ${state}::pgboss.job_state`;
      return sql`(${select(name, state, from)})`;
    }),
  );
  if (parts.length === 0) return [];
  return rows<Row>(db, sql`select * from (${sql.join(parts, sql` union all `)}) as found ${order}`);
}

async function countJobs(db: Db, jobs: readonly Job[]): Promise<Record<string, JobCounts>> {
  const names = jobs.map(({ name }) => name);
  const found = await rowsOfEach<{ name: string; state: JobState; count: number }>(
    db,
    { names, states: jobStates },
    (name, state, from) =>
      sql`select ${name}::text as name, ${state}::text as state, count(*)::int as count
          from (select ${from} limit ${maxJobCount}) as bounded`,
  );
  const counts = Object.fromEntries(names.map((name) => [name, { ...noJobs }]));
  for (const { name, state, count } of found) {
    const queue = counts[name];
    if (queue) queue[state] = count;
  }
  return counts;
}

/** Runs of a schedule never overlap, so the one that was added last also ended last. */
async function readLastRuns(
  db: Db,
  jobs: readonly Job[],
): Promise<Map<string, { state: JobState; at: Date }>> {
  const found = await rowsOfEach<{ name: string; state: JobState; at: Date | string }>(
    db,
    {
      names: jobs.filter(({ schedule }) => schedule).map(({ name }) => name),
      states: ['completed', 'failed'],
      order: sql`order by at`,
    },
    (_name, _state, from) =>
      sql`select name, state, completed_on as at ${from} order by created_on desc limit 1`,
  );
  // The last one of a name wins.
  return new Map(found.map(({ name, state, at }) => [name, { state, at: new Date(at) }]));
}

interface JobRow extends Omit<JobSummary, 'createdAt' | 'startAfter' | 'startedAt' | 'endedAt'> {
  createdAt: Date | string;
  startAfter: Date | string;
  startedAt: Date | string | null;
  endedAt: Date | string | null;
}

const jobColumns = sql`id, name as queue, state, retry_limit + 1 as "maxAttempts",
  retry_count + (case when started_on is null then 0 else 1 end) as attempts,
  created_on as "createdAt", start_after as "startAfter", started_on as "startedAt",
  completed_on as "endedAt", coalesce(output->>'message', output->'value'->>'message') as error`;

/** The newest first. */
async function listJobs(
  db: Db,
  names: string[],
  { queue, states = jobStates, limit }: JobFilter,
): Promise<JobSummary[]> {
  const found = await rowsOfEach<JobRow>(
    db,
    {
      names: names.filter((name) => !queue || name === queue),
      states,
      order: sql`order by "createdAt" desc, id limit ${limit}`,
    },
    (_name, _state, from) =>
      sql`select ${jobColumns} ${from} order by created_on desc, id limit ${limit}`,
  );
  return found.map(toSummary);
}

const toSummary = (row: JobRow): JobSummary => ({
  ...row,
  createdAt: new Date(row.createdAt),
  startAfter: new Date(row.startAfter),
  startedAt: row.startedAt ? new Date(row.startedAt) : null,
  endedAt: row.endedAt ? new Date(row.endedAt) : null,
});

/** Undefined if there is no such job any more. */
async function readJob(db: Db, job: Job | undefined, id: string): Promise<JobDetail | undefined> {
  if (!job) return undefined;
  const [found] = await rows<JobRow & Pick<JobDetail, 'data'>>(
    db,
    sql`select ${jobColumns}, data from pgboss.job where name = ${job.name} and id = ${id}::uuid`,
  );
  return found && { ...toSummary(found), data: job.sensitive ? null : shownData(found.data) };
}

/** Fields that may be secret or personal, at any depth. Jobs whose data is secret are `sensitive`. */
const hiddenField = /auth|code|cookie|email|key|otp|password|sealed|secret|token/i;

function shownData(data: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!data || Object.keys(data).length === 0) return null;
  const text = JSON.stringify(data, (field, value: unknown) => {
    if (hiddenField.test(field)) return '[hidden]';
    return typeof value === 'string' ? withoutAddresses(value) : value;
  });
  return JSON.parse(text) as Record<string, unknown>;
}
