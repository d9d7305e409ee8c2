import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { withSpan } from '../tracing';
import { summarizeError } from './error-summary';
import { type Job, type JobContext, parseData } from './job';

/** What handlers get, except for what belongs to one attempt. */
export type JobServices = Omit<JobContext, 'idempotencyKey' | 'attempt' | 'signal'>;

/** A claimed job. `retryCount` names the attempt: one that another worker repeats is left alone. */
export type Claim = JobWithMetadata<unknown>;

export interface LaneOptions {
  boss: PgBoss;
  job: Job;
  services: JobServices;
}

/** Runs a claimed job and stores the result. Never throws. */
export async function runAttempt(
  options: LaneOptions,
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
  { job, services }: LaneOptions,
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

async function storeFailure({ boss, job }: LaneOptions, claim: Claim, error: unknown) {
  const isLast = claim.retryCount >= claim.retryLimit;
  if (job.sensitive && isLast) await boss.deleteJob(job.name, claim);
  else await boss.fail(job.name, claim, summarizeError(error));
}
