import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useOnline } from '~/ui/layout/offline-banner';
import { PageLoading } from '~/ui/layout/page-loading';
import { useDelayedPending } from '~/ui/layout/use-delayed-pending';
import { shapeOf } from '../page-shape';

/** Back or forward: to a page that was here, at the place where it was. */
function useReturning(): boolean {
  const { history } = useRouter();
  const [returning, setReturning] = useState(false);
  useEffect(
    () =>
      history.subscribe(({ action }) =>
        setReturning(action.type !== 'PUSH' && action.type !== 'REPLACE'),
      ),
    [history],
  );
  return returning;
}

/** The path of a page that takes long to load, for as long as its shape is shown. */
export function useAwaitedPath(): string | undefined {
  const router = useRouter();
  const returning = useReturning();
  const online = useOnline();
  const path = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && resolvedLocation && location.pathname !== resolvedLocation.pathname
        ? location.pathname
        : undefined,
  });
  const route = path === undefined ? undefined : router.getMatchedRoutes(path)[0].at(-1);
  // Some pages bring a shape of their own.
  const slow = useDelayedPending(route && !route.options.pendingComponent ? path : undefined);
  // What is hidden can neither be scrolled to its old place nor have the focus.
  // Without a connection nothing comes: the page that is here stays.
  return returning || !online ? undefined : slow;
}

interface AwaitedPageProps {
  /** See `useAwaitedPath`. */
  path: string | undefined;
  children: ReactNode;
}

/**
 * The page; where another one was asked for and takes long to come, its shape. The router's own way
 * (`pendingComponent`) would also take a list away while it is searched, and with it the search field.
 */
export function PendingPage({ path, children }: AwaitedPageProps) {
  const router = useRouter();
  const route = path === undefined ? undefined : router.getMatchedRoutes(path)[0].at(-1);
  const shape = route && shapeOf(route.id);
  return (
    <>
      {shape && <PageLoading shape={shape} />}
      {/* Not taken away: who thinks better of it finds the page as it was. */}
      <div className={shape ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}
