import type { Log } from '../../log';
import { type QueuedRequest, RequestQueue } from './request-queue';

const sweepMs = 100;
const logEveryMs = 10_000;

export type Sender = Omit<QueuedRequest, 'decide'>;

/**
 * Load shedding: a process handles `limit` requests at a time. The others wait or are rejected, as
 * the queue decides, so what is accepted stays fast however many requests arrive.
 */
export function createRequestLimiter(limit: number, log: Log, now = () => performance.now()) {
  const queue = new RequestQueue(limit);
  let sweep: NodeJS.Timeout | undefined;
  let rejected = 0;
  let loggedAt = -Infinity;

  /** Runs only while requests wait. */
  function expire(): void {
    queue.expire(now());
    if (queue.state.waiting > 0) return;
    clearInterval(sweep);
    sweep = undefined;
  }

  function enter(sender: Sender): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    queue.enter({ ...sender, decide: resolve }, now());
    if (queue.state.waiting > 0) sweep ??= setInterval(expire, sweepMs);
    return promise;
  }

  /** One line for many: an overloaded server must not be busy with its log. */
  function noteRejection(): void {
    rejected += 1;
    if (now() - loggedAt < logEveryMs) return;
    log.warn({ rejected, ...queue.state }, 'overloaded: requests are rejected');
    loggedAt = now();
    rejected = 0;
  }

  return {
    /** Runs the work within seconds, or returns `undefined` without running it. */
    async run<T>(sender: Sender, work: () => Promise<T>): Promise<T | undefined> {
      if (!(await enter(sender))) {
        noteRejection();
        return undefined;
      }
      try {
        return await work();
      } finally {
        queue.leave(sender.client, now());
      }
    },
  };
}
