import { useEffect, useState } from 'react';

/** Same delay as the router: fast loads must not flash a placeholder. */
const delayMs = 1000;
const minimumMs = 500;

/** Delayed pending state: shown only after a delay, then for a minimum time. */
export function useDelayedPending<Value>(pending: Value | undefined): Value | undefined {
  const [shown, setShown] = useState<{ value: Value; since: number }>();
  useEffect(() => {
    if (pending !== undefined && !shown) {
      const show = () => setShown({ value: pending, since: performance.now() });
      const timer = setTimeout(show, delayMs);
      return () => clearTimeout(timer);
    }
    if (pending === undefined && shown) {
      const remaining = minimumMs - (performance.now() - shown.since);
      const timer = setTimeout(() => setShown(undefined), remaining);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [pending, shown]);
  // A newer navigation takes over the pending state.
  return shown && (pending ?? shown.value);
}
