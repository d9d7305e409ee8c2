import { useEffect, useState } from 'react';

/** Same delay as the router: fast loads must not flash a placeholder. */
const patience = 1000;
const leastTime = 500;

/** Delayed pending state: shown only after a delay, then for a minimum time. */
export function useDelayedPending<What>(awaited: What | undefined): What | undefined {
  const [shown, setShown] = useState<{ what: What; since: number }>();
  useEffect(() => {
    if (awaited !== undefined && !shown) {
      const show = () => setShown({ what: awaited, since: performance.now() });
      const timer = setTimeout(show, patience);
      return () => clearTimeout(timer);
    }
    if (awaited === undefined && shown) {
      const left = leastTime - (performance.now() - shown.since);
      const timer = setTimeout(() => setShown(undefined), left);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [awaited, shown]);
  // A newer navigation takes over the pending state.
  return shown && (awaited ?? shown.what);
}
