import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { ExecuteSql } from '../database/database';
import { type Job, type JobContext, parseData } from './job';
import { summarizeError } from './error-summary';

/** What handlers get, except for what belongs to one attempt. */
export type JobServices = Omit<JobContext, 'idempotencyKey' | 'attempt' | 'signal'>;

interface WorkerOptions {
  boss: PgBoss;
  execute: ExecuteSql;
  jobs: readonly Job[];
  services: JobServices;
}

/** A claimed job. `retryCount` names the attempt: one that another worker repeats is left alone. */
type Claim = JobWithMetadata<unknown>;

interface Running {
  claim: Claim;
  controller: AbortController;
  done: Promise<void>;
}

/** A queue, and what this process runs of it. */
interface Lane {
  job: Job;
  running: Map<string, Running>;
  fetching: Promise<void> | undefined;
  fetchAgain: boolean;
}

/** Other processes notice new jobs this late. */
const pollMs = 2000;
const pollAfterErrorMs = 5000;
const heartbeatMs = 5000;
/** On shutdown, running jobs have this long to finish. */
const graceMs = 5000;

const dueQueues = `select distinct name from pgboss.job
  where name = any($1::text[]) and state < 'active' and not blocked and start_after <= now()`;

/** Puts a claimed job back as if it had never been fetched. */
const returnJobs = `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
  where state = 'active' and id = any($1::uuid[])`;

export type JobWorker = ReturnType<typeof createWorker>;

/**
 * Runs jobs. The engine claims (`skip locked`), retries and expires them; this loop decides when to
 * fetch. One statement finds all queues with due jobs, so idle queues cost nothing.
 */
export function createWorker({ boss, execute, jobs, services }: WorkerOptions) {
  const { log } = services;
  const lanes = new Map(jobs.map((job) => [job.name, createLane(job)]));
  let stopping = false;
  let pollTimer: NodeJS.Timeout | undefined;
  let heartbeatTimer: NodeJS.Timeout | undefined;

  const laneOf = ({ name }: Pick<Job, 'name'>): Lane => {
    const lane = lanes.get(name);
    if (!lane) throw new Error(`${name} is not in the registry of jobs`);
    return lane;
  };

  /** Fetches as many due jobs as may run. A call during a fetch causes another one after it. */
  function fetchDue(lane: Lane): Promise<void> {
    lane.fetchAgain = true;
    lane.fetching ??= fetchLoop(lane).finally(() => (lane.fetching = undefined));
    return lane.fetching;
  }

  async function fetchLoop(lane: Lane): Promise<void> {
    while (lane.fetchAgain && !stopping) {
      lane.fetchAgain = false;
      const free = lane.job.concurrency - lane.running.size;
      if (free === 0) return;
      const options = { batchSize: free, includeMetadata: true } as const;
      const claims = await boss.fetch<unknown>(lane.job.name, options);
      for (const claim of claims) start(lane, claim);
    }
  }

  function start(lane: Lane, claim: Claim): void {
    const controller = new AbortController();
    const done = attempt(lane.job, claim, controller.signal).finally(() => {
      lane.running.delete(claim.id);
      // There may be more; an empty fetch ends it.
      fetchDue(lane).catch(reportFetch);
    });
    lane.running.set(claim.id, { claim, controller, done });
  }

  async function attempt(job: Job, claim: Claim, cancelled: AbortSignal): Promise<void> {
    const fields = { job: job.name, jobId: claim.id, attempt: claim.retryCount + 1 };
    const since = performance.now();
    try {
      await runHandler(job, claim, cancelled);
      if (job.sensitive) await boss.deleteJob(job.name, claim);
      else await boss.complete(job.name, claim);
      log.info({ ...fields, ms: Math.round(performance.now() - since) }, 'a job ran');
    } catch (error) {
      log.error({ ...fields, err: error }, 'a job failed');
      // Without a claim there is nothing to store: the job was cancelled or returned to its queue.
      if (cancelled.aborted) return;
      await settleFailure(job, claim, error).catch((failure: unknown) =>
        log.error({ ...fields, err: failure }, 'the result of a job could not be stored'),
      );
    }
  }

  function runHandler(job: Job, claim: Claim, cancelled: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(job.timeoutSeconds * 1000)]);
    const context: JobContext = {
      ...services,
      idempotencyKey: claim.id,
      attempt: claim.retryCount + 1,
      signal,
    };
    // A handler that ignores the signal does not keep its place.
    return Promise.race([
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      }),
      job.run(parseData(job, claim.data ?? {}), context),
    ]);
  }

  async function settleFailure(job: Job, claim: Claim, error: unknown): Promise<void> {
    const isLast = claim.retryCount >= claim.retryLimit;
    if (job.sensitive && isLast) await boss.deleteJob(job.name, claim);
    else await boss.fail(job.name, claim, summarizeError(error));
  }

  const reportFetch = (error: unknown) => log.warn({ err: error }, 'jobs could not be fetched');

  async function poll(): Promise<void> {
    let wait = pollMs;
    try {
      const { rows } = await execute(dueQueues, [[...lanes.keys()]]);
      for (const { name } of rows as { name: string }[]) await fetchDue(laneOf({ name }));
    } catch (error) {
      wait = pollAfterErrorMs;
      reportFetch(error);
    }
    if (!stopping) pollTimer = setTimeout(() => void poll(), wait).unref();
  }

  /** Keeps the claims of running jobs. A job whose claim is gone was cancelled or has expired. */
  async function sendHeartbeats(): Promise<void> {
    for (const { job, running } of lanes.values()) {
      const claims = [...running.values()].map(({ claim }) => claim);
      if (claims.length === 0) continue;
      const kept = new Set(await touch(job.name, claims));
      for (const { id } of claims)
        if (!kept.has(id)) running.get(id)?.controller.abort(new Error('the job was cancelled'));
    }
  }

  async function touch(name: string, claims: Claim[]): Promise<string[]> {
    const touched: { settled?: string[] } = await boss.touch(name, claims);
    return touched.settled ?? claims.map(({ id }) => id);
  }

  /** Runs all due jobs of a queue, and resolves when they have ended. */
  async function drain(job: Pick<Job, 'name'>): Promise<void> {
    const lane = laneOf(job);
    do {
      await fetchDue(lane);
      await Promise.all([...lane.running.values()].map(({ done }) => done));
    } while (lane.fetching ?? lane.running.size > 0);
  }

  return {
    drain,
    /** Call after a commit that enqueued jobs, so that they start at once. */
    wake: (job: Pick<Job, 'name'>) => void fetchDue(laneOf(job)).catch(reportFetch),
    start(): void {
      void poll();
      heartbeatTimer = setInterval(() => {
        sendHeartbeats().catch(reportFetch);
      }, heartbeatMs).unref();
    },
    /** Fetches no more, lets running jobs finish for a few seconds, and returns the rest. */
    async stop(ms = graceMs): Promise<void> {
      stopping = true;
      clearTimeout(pollTimer);
      const all = [...lanes.values()];
      await Promise.all(all.map(({ fetching }) => fetching?.catch(() => {})));
      const running = all.flatMap((lane) => [...lane.running.values()]);
      await within(ms, Promise.all(running.map(({ done }) => done)));
      clearInterval(heartbeatTimer);
      const left = all.flatMap((lane) => [...lane.running.values()]);
      if (left.length === 0) return;
      // First returned, then aborted: what the aborted attempts report no longer counts.
      await execute(returnJobs, [left.map(({ claim }) => claim.id)]);
      for (const { controller } of left) controller.abort(new Error('the process stops'));
      await Promise.all(left.map(({ done }) => done));
    },
  };
}

function createLane(job: Job): Lane {
  return { job, running: new Map(), fetching: undefined, fetchAgain: false };
}

/** Waits for the work, but not longer than this. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
