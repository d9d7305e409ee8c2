/** A bounded queue that runs one job at a time. */
export interface Queue {
  /** Reserves a slot and returns its release function; undefined if the queue is full. */
  reserve(): (() => void) | undefined;
  /** Runs once all earlier jobs have finished or failed. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createQueue(capacity: number): Queue {
  let reserved = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    reserve() {
      if (reserved >= capacity) return undefined;
      reserved += 1;
      let released = false;
      return () => {
        if (!released) reserved -= 1;
        released = true;
      };
    },
    run(work) {
      const result = last.then(work);
      last = result.catch(() => {});
      return result;
    },
  };
}
