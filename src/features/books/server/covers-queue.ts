/** Work that is done one at a time, and for which only so many may wait. */
export interface Queue {
  /** Takes a place and returns how to leave it; undefined where all are taken. */
  enter(): (() => void) | undefined;
  /** Runs when all that came before has ended, however it ended. */
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
