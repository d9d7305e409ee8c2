import { type Claim, type LaneOptions, runAttempt } from './attempt';

interface Running {
  claim: Claim;
  controller: AbortController;
  done: Promise<void>;
}

export type Lane = ReturnType<typeof createLane>;

/** Runs the jobs of one queue, at most `concurrency` at a time. */
export function createLane(options: LaneOptions) {
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
      });
      for (const claim of claims) start(claim);
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

  function wake(): void {
    fetchDue().catch((error: unknown) =>
      services.log.warn({ err: error, job: job.name }, 'jobs could not be fetched'),
    );
  }

  const ended = () => Promise.all([...running.values()].map(({ done }) => done));

  return {
    name: job.name,
    running,
    /** Fetches due jobs without waiting for them. */
    wake,
    /** Resolves when all running jobs have ended. */
    ended,
    /** Runs all due jobs, and resolves when they have ended. */
    async drain(): Promise<void> {
      do {
        await fetchDue();
        await ended();
      } while (fetching !== undefined || running.size > 0);
    },
    /** Resolves when no more jobs can start. */
    async stop(): Promise<void> {
      stopped = true;
      await fetching?.catch(() => {});
    },
  };
}
