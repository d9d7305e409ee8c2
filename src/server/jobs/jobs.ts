import type { Database } from '../database/database';
import { type JobAdmin, createJobAdmin } from './admin';
import type { JobServices } from './queue-worker';
import { createPgBoss, inTransactionFor, sendOptions } from './pg-boss';
import { type EnqueueOptions, type Job, type JobQueue, parseData } from './job';
import { type JobWorker, createWorker, within } from './worker';

/**
 * What a process does with jobs: `run` them, only `add` them, or run them on request only (`drain`),
 * which is for tests.
 */
type JobMode = 'run' | 'add' | 'manual';

interface JobsOptions {
  database: Database;
  jobs: readonly Job[];
  mode: JobMode;
  services: Omit<JobServices, 'db' | 'jobs'>;
}

/** The job queue of a process. */
export interface Jobs extends JobQueue {
  readonly admin: JobAdmin;
  /** Absent if this process only adds jobs. */
  readonly worker: JobWorker | undefined;
  readonly mode: JobMode;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const secondsBetween = (from: Date, to: Date) =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));

export function createJobs({ database, jobs, mode, services }: JobsOptions): Jobs {
  const { execute, db } = database;
  const { log, now } = services;
  const boss = createPgBoss(execute, log, mode === 'run' ? 'running' : 'idle');
  const getOptions = (job: Job, { startAfter, expiresAt, group }: EnqueueOptions = {}) => ({
    ...sendOptions(job),
    ...(startAfter && { startAfter }),
    ...(group && { group: { id: group } }),
    ...(expiresAt && { retentionSeconds: secondsBetween(startAfter ?? now(), expiresAt) }),
  });
  const queue: JobQueue = {
    enqueue(tx, job, data, options) {
      parseData(job, data);
      const given = { ...getOptions(job, options), ...inTransactionFor(tx) };
      return boss.send(job.name, data as object, given);
    },
    async enqueueAll(tx, job, all, options) {
      for (const data of all) parseData(job, data);
      const given = getOptions(job, options);
      const inserted = all.map((data) => ({ ...given, data: data as object }));
      await boss.insert(job.name, inserted, inTransactionFor(tx));
    },
  };
  const worker =
    mode === 'add'
      ? undefined
      : createWorker({ boss, execute, jobs, services: { ...services, db, jobs: queue } });
  return {
    ...queue,
    admin: createJobAdmin({ boss, jobs, queue, now }),
    worker,
    mode,
    async start() {
      if (mode !== 'run') return loadQueues();
      await boss.start();
      // The only process of an embedded database: what looks active died with the previous one.
      if (database.kind === 'embedded') await execute(reclaim);
      worker?.start();
    },
    async stop() {
      await worker?.stop();
      // Bounded, because it waits for statements, and the database may hang.
      await within(1000, boss.stop({ graceful: false }));
    },
  };

  /** Lets pg-boss cache the queues, so that adding a job takes one statement. */
  async function loadQueues(): Promise<void> {
    for (const { name } of jobs) await boss.findJobs(name, { id: nobody });
  }
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** An attempt that ended with its process counts as a failed one. */
const reclaim = `update pgboss.job set output = '{"message": "the process ended"}',
    state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
    completed_on = case when retry_count < retry_limit then null else now() end
  where state = 'active'`;
