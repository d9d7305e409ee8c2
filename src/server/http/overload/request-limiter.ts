import type { Log } from '../../log';

/** How many requests may wait for each that is in flight. */
const waitingPerSlot = 5;
/**
 * Who has waited this long is told to come back later. Together with the timeouts of the database, a
 * response takes at most 5 s.
 */
const maxWaitMs = 500;
const logEveryMs = 10_000;

type Decide = (admitted: boolean) => void;

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

/**
 * Load shedding: a process handles `limit` requests at a time. Some more wait in a short queue (FIFO),
 * and the rest is rejected at once, so what is accepted stays fast however many requests arrive.
 */
export function createRequestLimiter(limit: number, log: Log) {
  let inFlight = 0;
  let rejected = 0;
  let loggedAt = -Infinity;
  const waiting = new Set<Decide>();

  function enter(): boolean | Promise<boolean> {
    if (inFlight < limit) {
      inFlight += 1;
      return true;
    }
    if (waiting.size >= limit * waitingPerSlot) return false;
    return new Promise((resolve) => {
      const decide: Decide = (admitted) => {
        clearTimeout(timer);
        waiting.delete(decide);
        resolve(admitted);
      };
      const timer = setTimeout(() => decide(false), maxWaitMs);
      waiting.add(decide);
    });
  }

  /** Passes the slot to the request that has waited longest. */
  function leave(): void {
    const [next] = waiting;
    if (next) next(true);
    else inFlight -= 1;
  }

  /** One line for many: an overloaded server must not be busy with its log. */
  function noteRejection(): void {
    rejected += 1;
    const now = performance.now();
    if (now - loggedAt < logEveryMs) return;
    log.warn({ rejected, inFlight, waiting: waiting.size }, 'overloaded: requests are rejected');
    loggedAt = now;
    rejected = 0;
  }

  return {
    /** Runs the work within half a second, or returns `undefined` without running it. */
    async run<T>(work: () => Promise<T>): Promise<T | undefined> {
      if (!(await enter())) {
        noteRejection();
        return undefined;
      }
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
