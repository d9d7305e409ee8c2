'use no memo'; // Drawn once: what the compiler would remember weighs more than it spares.

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorCode } from '~/shared/app-error';
import { errorKind } from '~/shared/error-kind';
import { isServerReachable, moduleFailed, reloadOnce } from '~/shared/failed-module';
import { sessionEnd } from '~/shared/session-end';
import { Crash, ErrorPage } from './error-page';
import { LoginLayout } from './login-layout';

/** A moment before trying again: whatever failed may just be coming back. */
const retryDelay = 600;

/** Runs the loading anew. A module that failed once may fail for good: a reload asks for it again. */
function useRetry(error: unknown) {
  const router = useRouter();
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    if (errorCode(error) === moduleFailed && (await isServerReachable())) location.reload();
    else await router.invalidate();
  };
}

/** Whether another page is about to take the place of this one, so that there is nothing to say. */
function useLeaving(error: unknown): boolean {
  const isModule = errorCode(error) === moduleFailed;
  const [reloading, setReloading] = useState(isModule);
  useEffect(() => {
    // A page that the server drew while the session ended.
    sessionEnd.notice(error);
    const reload = async () => setReloading(await reloadOnce());
    if (isModule) void reload();
  }, [error, isModule]);
  return isModule && reloading;
}

/** What a route shows when its loading failed. */
export function RouteErrorScreen({ error }: ErrorComponentProps) {
  const kind = errorKind(error);
  const retry = useRetry(error);
  const retryOnline = useEffectEvent(() => void retry());
  const leaving = useLeaving(error);
  useEffect(() => {
    if (kind !== 'unreachable') return;
    const online = () => retryOnline();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, [kind]);
  if (leaving) return null;
  return <ErrorPage kind={kind} {...(kind !== '403' && kind !== '404' && { onRetry: retry })} />;
}

export function NotFoundScreen() {
  return <ErrorPage kind="404" />;
}

/** The same where no area is around it. */
export function RootNotFoundScreen() {
  return (
    <LoginLayout>
      <NotFoundScreen />
    </LoginLayout>
  );
}

/** The last resort: the rendering itself failed, or what would show the failure could not be loaded. */
export function CrashScreen(props: ErrorComponentProps) {
  if (errorKind(props.error) !== 'unreachable') return <Crash error={props.error} />;
  return (
    <LoginLayout>
      <RouteErrorScreen {...props} />
    </LoginLayout>
  );
}
