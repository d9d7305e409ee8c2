import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { serializeError, withoutAddresses } from '../log';
import { withSpan } from '../tracing';
import { type Job, type JobContext, parseData } from './job';
import { cutText } from '~/shared/text/cut-text';

/** What handlers get, except for what belongs to one attempt. */
export type JobServices = Omit<JobContext, 'idempotencyKey' | 'attempt' | 'signal'>;

/** A claimed job. `retryCount` names the attempt: one that another worker repeats is left alone. */
type Claim = JobWithMetadata<unknown>;

interface QueueOptions {
  boss: PgBoss;
  job: Job;
  services: JobServices;
}

interface Running {
  claim: Claim;
  controller: AbortController;
  done: Promise<void>;
}

/** Runs the jobs of one queue, at most `concurrency` at a time. */
export interface QueueWorker {
  readonly name: string;
  readonly running: ReadonlyMap<string, Running>;
  /** Fetches due jobs without waiting for them. */
  wake(): void;
  /** Resolves when all running jobs have ended. */
  ended(): Promise<unknown>;
  /** Runs all due jobs, and resolves when they have ended. */
  drain(): Promise<void>;
  /** Resolves when no more jobs can start. */
  stop(): Promise<void>;
}

export function createQueueWorker(options: QueueOptions): QueueWorker {
  const { boss, job, services } = options;
  const running = new Map<string, Running>();
  let fetching: Promise<void> | undefined;
  let fetchAgain = false;
  let stopped = false;

  /** Fetches as many due jobs as may run. A call during a fetch causes another one after it. */
  function fetchDue(): Promise<void> {
    fetchAgain = true;
    fetching ??= fetchLoop().finally(() => (fetching = undefined));
    return fetching;
  }

  async function fetchLoop(): Promise<void> {
    while (fetchAgain && !stopped) {
      fetchAgain = false;
      const free = job.concurrency - running.size;
      if (free === 0) return;
      const claims = await boss.fetch<unknown>(job.name, {
        batchSize: free,
        includeMetadata: true,
        ...(job.perGroup && { groupConcurrency: job.perGroup }),
      });
      for (const claim of claims) start(claim);
      // The oldest jobs may all be of one group, of which only a few were claimed: others are next.
      if (job.perGroup && claims.length > 0) fetchAgain = true;
    }
  }

  function start(claim: Claim): void {
    const controller = new AbortController();
    const done = runAttempt(options, claim, controller.signal).then(() => {
      running.delete(claim.id);
      // There may be more; an empty fetch ends it.
      wake();
    });
    running.set(claim.id, { claim, controller, done });
  }

  const report = (error: unknown) =>
    services.log.warn({ err: error, job: job.name }, 'jobs could not be fetched');
  const wake = () => void fetchDue().catch(report);
  const ended = () => Promise.all([...running.values()].map(({ done }) => done));

  async function drain(): Promise<void> {
    do {
      await fetchDue();
      await ended();
    } while (fetching !== undefined || running.size > 0);
  }

  async function stop(): Promise<void> {
    stopped = true;
    await fetching?.catch(() => {});
  }

  return { name: job.name, running, wake, ended, drain, stop };
}

/** Runs a claimed job and stores the result. Never throws. */
async function runAttempt(
  options: QueueOptions,
  claim: Claim,
  cancelled: AbortSignal,
): Promise<void> {
  const { boss, job, services } = options;
  const { log } = services;
  const fields = { job: job.name, jobId: claim.id, attempt: claim.retryCount + 1 };
  const since = performance.now();
  try {
    await runHandler(options, claim, cancelled);
    if (job.sensitive) await boss.deleteJob(job.name, claim);
    else await boss.complete(job.name, claim);
    log.info({ ...fields, ms: Math.round(performance.now() - since) }, 'a job ran');
  } catch (error) {
    log.error({ ...fields, err: error }, 'a job failed');
    // Without a claim there is nothing to store: the job was cancelled or returned to its queue.
    if (cancelled.aborted) return;
    await storeFailure(options, claim, error).catch((failure: unknown) =>
      log.error({ ...fields, err: failure }, 'the result of a job could not be stored'),
    );
  }
}

async function runHandler(
  { job, services }: QueueOptions,
  claim: Claim,
  cancelled: AbortSignal,
): Promise<void> {
  const data = parseData(job, claim.data ?? {});
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(job.timeoutSeconds * 1000)]);
  const attempt = { idempotencyKey: claim.id, attempt: claim.retryCount + 1, signal };
  const span = { 'job.id': claim.id, 'job.attempt': attempt.attempt };
  const work = withSpan(`job ${job.name}`, span, () => job.run(data, { ...services, ...attempt }));
  // Last, because nothing would handle it if a line above throws.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // A handler that ignores the signal does not keep its place.
  await Promise.race([aborted, work]);
}

async function storeFailure({ boss, job }: QueueOptions, claim: Claim, error: unknown) {
  const isLast = claim.retryCount >= claim.retryLimit;
  if (job.sensitive && isLast) await boss.deleteJob(job.name, claim);
  else await boss.fail(job.name, claim, summarizeError(error));
}

const maxLength = 500;

/**
 * What is stored and shown of a failed attempt: no stack, no parameters of a statement, no email
 * addresses, which mail servers like to quote.
 */
export function summarizeError(error: unknown): { message: string; code?: string } {
  const { message, code } = serializeError(error);
  return {
    message: cutText(withoutAddresses(message), maxLength),
    ...(code && { code: cutText(code, 50) }),
  };
}
