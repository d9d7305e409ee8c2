import type { PgBoss } from 'pg-boss';
import type { ExecuteSql } from '../database/database';
import type { Job } from './job';
import { type JobServices, type QueueWorker, createQueueWorker } from './queue-worker';

interface WorkerOptions {
  boss: PgBoss;
  execute: ExecuteSql;
  jobs: readonly Job[];
  services: JobServices;
}

/** Other processes notice new jobs this late. */
const pollMs = 2000;
const pollAfterErrorMs = 5000;
const heartbeatMs = 5000;
/** A worker that has not polled for so long is stuck: statements time out within seconds. */
const stalledMs = 60_000;
/** On shutdown, running jobs have this long to finish. */
const graceMs = 5000;

const dueQueues = `select distinct name from pgboss.job
  where name = any($1::text[]) and state < 'active' and not blocked and start_after <= now()`;

/** Puts claimed jobs back as if they had never been fetched. */
const returnJobs = `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
  where state = 'active' and id = any($1::uuid[])`;

export type JobWorker = ReturnType<typeof createWorker>;

/**
 * Runs jobs. pg-boss claims (`skip locked`), retries and expires them; this loop decides when to
 * fetch. One statement finds all queues with due jobs, so idle queues cost nothing.
 */
export function createWorker({ boss, execute, jobs, services }: WorkerOptions) {
  const queues = new Map(
    jobs.map((job) => [job.name, createQueueWorker({ boss, job, services })] as const),
  );
  let stopped = false;
  let polledAt = 0;
  let pollTimer: NodeJS.Timeout | undefined;
  let heartbeatTimer: NodeJS.Timeout | undefined;

  const getQueue = ({ name }: Pick<Job, 'name'>): QueueWorker => {
    const queue = queues.get(name);
    if (!queue) throw new Error(`${name} is not in the registry of jobs`);
    return queue;
  };

  const report = (error: unknown) =>
    services.log.warn({ err: error }, 'the job queue is unavailable');

  async function poll(): Promise<void> {
    let wait = pollMs;
    try {
      const { rows } = await execute(dueQueues, [[...queues.keys()]]);
      for (const due of rows as { name: string }[]) getQueue(due).wake();
    } catch (error) {
      wait = pollAfterErrorMs;
      report(error);
    }
    polledAt = performance.now();
    if (!stopped) pollTimer = setTimeout(() => void poll(), wait).unref();
  }

  return {
    /** Runs all due jobs of a queue, and resolves when they have ended. */
    drain: (job: Pick<Job, 'name'>) => getQueue(job).drain(),
    /** Call after a commit that added jobs, so that they start at once. */
    wake: (job: Pick<Job, 'name'>) => getQueue(job).wake(),
    /** Whether it still looks for jobs, even if the database does not respond. */
    isAlive: () => performance.now() - polledAt < stalledMs,
    start(): void {
      polledAt = performance.now();
      void poll();
      heartbeatTimer = setInterval(() => {
        sendHeartbeats(boss, queues.values()).catch(report);
      }, heartbeatMs).unref();
    },
    /** Fetches no more, lets running jobs finish for a few seconds, and returns the rest. */
    async stop(ms = graceMs): Promise<void> {
      stopped = true;
      clearTimeout(pollTimer);
      const all = [...queues.values()];
      await Promise.all(all.map((queue) => queue.stop()));
      await within(ms, Promise.all(all.map((queue) => queue.ended())));
      clearInterval(heartbeatTimer);
      await returnRunning(execute, all);
    },
  };
}

/** Keeps the claims of running jobs. A job whose claim is gone was cancelled or has expired. */
async function sendHeartbeats(boss: PgBoss, queues: Iterable<QueueWorker>): Promise<void> {
  for (const { name, running } of queues) {
    const claims = [...running.values()].map(({ claim }) => claim);
    if (claims.length === 0) continue;
    const { settled }: { settled?: string[] } = await boss.touch(name, claims);
    for (const { id } of claims)
      if (settled && !settled.includes(id))
        running.get(id)?.controller.abort(new Error('the job was cancelled or has expired'));
  }
}

async function returnRunning(execute: ExecuteSql, queues: QueueWorker[]): Promise<void> {
  const left = queues.flatMap(({ running }) => [...running.values()]);
  if (left.length === 0) return;
  // First returned, then aborted: what the aborted attempts report no longer counts.
  await execute(returnJobs, [left.map(({ claim }) => claim.id)]);
  for (const { controller } of left) controller.abort(new Error('the process stops'));
  await Promise.all(queues.map((queue) => queue.ended()));
}

/** Waits for the work, but not longer than this. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
