import { useEffect, useState } from 'react';

/** As for the router: what is there at once must not flicker. */
const patience = 1000;
const leastTime = 500;

/** What is waited for, once it has been waited for long; and then for long enough to be seen. */
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
  // Whoever has gone on to another page meanwhile waits for that one.
  return shown && (awaited ?? shown.what);
}
