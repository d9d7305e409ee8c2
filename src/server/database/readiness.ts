import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log';

/** A check that takes longer does not delay the response: the last result counts instead … */
const patienceMs = 100;
/** … unless it is older than this. */
const staleMs = 10_000;

/**
 * Readiness for load balancers. Simultaneous calls share one check, and a busy process still responds
 * in time, so that overload does not look like an outage.
 */
export function createReadiness(check: () => Promise<void>, log: Log): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let last: { ready: boolean; at: number } | undefined;

  function finish(ready: boolean, error?: unknown): boolean {
    if (ready !== (last?.ready ?? true)) {
      if (ready) log.info('the database is available again');
      else log.warn({ err: error }, 'not ready: the database is unavailable or read-only');
    }
    last = { ready, at: performance.now() };
    running = undefined;
    return ready;
  }

  return async () => {
    running ??= check().then(
      () => finish(true),
      (error: unknown) => finish(false, error),
    );
    const { ready, at } = last ?? { ready: false, at: -Infinity };
    if (performance.now() - at > staleMs) return running;
    return Promise.race([running, wait(patienceMs, ready, { ref: false })]);
  };
}
