interface Job {
  user: string;
  /** How many jobs this user already had in the queue. */
  earlier: number;
  start(): Promise<void>;
}

interface Options {
  /** Jobs that wait or run. */
  capacity: number;
  /** Jobs that have not started after this time are rejected. */
  waitMs: number;
  /** The error of a rejected job. */
  deny(): Error;
}

/**
 * A bounded queue that runs one job at a time. Fair: the first job of a user starts before the second
 * one of another.
 */
export function createQueue({ capacity, waitMs, deny }: Options) {
  const waiting: Job[] = [];
  let running: Job | undefined;

  async function runNext(): Promise<void> {
    running = waiting.shift();
    if (!running) return;
    await running.start();
    void runNext();
  }

  return {
    async run<Result>(user: string, work: () => Promise<Result>): Promise<Result> {
      const inQueue = running ? [running, ...waiting] : waiting;
      if (inQueue.length >= capacity) throw deny();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(job), 1);
        reject(deny());
      }, waitMs);
      const job: Job = {
        user,
        earlier: inQueue.filter((other) => other.user === user).length,
        async start() {
          clearTimeout(timer);
          await work().then(resolve, reject);
        },
      };
      const after = waiting.findIndex((other) => other.earlier > job.earlier);
      waiting.splice(after < 0 ? waiting.length : after, 0, job);
      if (!running) void runNext();
      return promise;
    },
  };
}

/** Limits how much each user does at a time. `acquire` returns the release function, if any is free. */
export function createUserSlots(perUser: number) {
  const used = new Map<string, number>();
  return {
    acquire(user: string): (() => void) | undefined {
      const count = used.get(user) ?? 0;
      if (count >= perUser) return undefined;
      used.set(user, count + 1);
      return () => {
        const left = (used.get(user) ?? 1) - 1;
        if (left > 0) used.set(user, left);
        else used.delete(user);
      };
    },
  };
}
