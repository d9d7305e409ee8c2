import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useOnline } from '~/ui/layout/offline-banner';
import { type PageShape, PageLoading } from '~/ui/layout/page-loading';

/** Back or forward navigation, which restores the scroll position. */
function useHistoryNavigation(): boolean {
  const { history } = useRouter();
  const [isHistoryNavigation, setIsHistoryNavigation] = useState(false);
  useEffect(
    () =>
      history.subscribe(({ action }) =>
        setIsHistoryNavigation(action.type !== 'PUSH' && action.type !== 'REPLACE'),
      ),
    [history],
  );
  return isHistoryNavigation;
}

/** The path of a slow navigation while its skeleton is shown (delayed pending). */
export function usePendingPath(): string | undefined {
  const router = useRouter();
  const isHistoryNavigation = useHistoryNavigation();
  const online = useOnline();
  const path = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && resolvedLocation && location.pathname !== resolvedLocation.pathname
        ? location.pathname
        : undefined,
  });
  const route = path === undefined ? undefined : router.getMatchedRoutes(path)[0].at(-1);
  // Some routes have their own pending component.
  const delayedPath = useDelayedPending(
    route && !route.options.pendingComponent ? path : undefined,
  );
  // A hidden page can neither restore its scroll position nor take focus. While offline nothing
  // loads, so the current page stays.
  return isHistoryNavigation || !online ? undefined : delayedPath;
}

interface PendingPageProps {
  /** See `usePendingPath`. */
  path: string | undefined;
  children: ReactNode;
}

/**
 * The page, or the skeleton of a slow navigation's target. The router's `pendingComponent` would
 * also unmount a list while it is being searched, and with it the search field.
 */
export function PendingPage({ path, children }: PendingPageProps) {
  const router = useRouter();
  const route = path === undefined ? undefined : router.getMatchedRoutes(path)[0].at(-1);
  const shape = route && getShape(route.id);
  return (
    <>
      {shape && <PageLoading shape={shape} />}
      {/* Hidden, not unmounted: cancelling the navigation restores the page as it was. */}
      <div className={shape ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}

/** Same delay as the router: fast loads must not flash a placeholder. */
const delayMs = 1000;
const minimumMs = 500;

/** Delayed pending state: shown only after a delay, then for a minimum time. */
function useDelayedPending<Value>(pending: Value | undefined): Value | undefined {
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

/** The skeleton layout of a page, derived from its route: `/manager/users/$id/update` is a form. */
export function getShape(route: string): PageShape {
  const path = route.replace(/\/$/, '');
  if (/\/(?:new|update|account|settings)$/.test(path)) return 'form';
  if (/\/\$(?:id|slug)$/.test(path)) return 'detail';
  // Pages below a record list what belongs to it.
  return path.startsWith('/manager/') || /\/\$\w/.test(path) ? 'list' : 'grid';
}
