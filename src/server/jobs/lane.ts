import { type Claim, type LaneOptions, runAttempt } from './attempt';

interface Running {
  claim: Claim;
  controller: AbortController;
  done: Promise<void>;
}

/** Runs the jobs of one queue, at most `concurrency` at a time. */
export interface Lane {
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

export function createLane(options: LaneOptions): Lane {
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
