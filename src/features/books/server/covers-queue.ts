/** A bounded queue that runs one job at a time. */
export interface Queue {
  /** Reserves a slot and returns its release function; undefined if the queue is full. */
  enter(): (() => void) | undefined;
  /** Runs once all earlier jobs have finished or failed. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createQueue(places: number): Queue {
  let taken = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    enter() {
      if (taken >= places) return undefined;
      taken += 1;
      let left = false;
      return () => {
        if (!left) taken -= 1;
        left = true;
      };
    },
    run(work) {
      const result = last.then(work);
      last = result.catch(() => {});
      return result;
    },
  };
}
