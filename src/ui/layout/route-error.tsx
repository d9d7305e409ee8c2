import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorCode } from '~/shared/errors/app-error';
import { errorKind } from '~/shared/errors/error-kind';
import { isServerReachable, moduleFailed, reloadOnce } from '~/shared/data/connection';
import { sessionEnd } from '~/shared/errors/session-end';
import { Crash, ErrorPage } from './error-page';
import { LoginLayout } from './login-layout';

/** Short delay before a retry, so a restarting server can come back. */
const retryDelay = 600;

/** Reruns the loaders. Browsers cache failed module imports, so those need a page reload. */
function useRetry(error: unknown) {
  const router = useRouter();
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    if (errorCode(error) === moduleFailed && (await isServerReachable())) location.reload();
    else await router.invalidate();
  };
}

/** Whether a redirect is about to replace this page, so no error is shown. */
function useLeaving(error: unknown): boolean {
  const isModule = errorCode(error) === moduleFailed;
  const [reloading, setReloading] = useState(isModule);
  useEffect(() => {
    // The session expired while the server was rendering this page.
    sessionEnd.report(error);
    const reload = async () => setReloading(await reloadOnce());
    if (isModule) void reload();
  }, [error, isModule]);
  return isModule && reloading;
}

/** Whether code failed, such as while rendering: not a response of the server or a lost connection. */
const isBug = (error: unknown) =>
  errorKind(error) === 'unknown' && !(error instanceof Error && 'code' in error);

/** Error component of routes whose loader or rendering failed. */
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
  if (isBug(error)) return <Crash error={error} />;
  return <ErrorPage kind={kind} {...(kind !== '403' && kind !== '404' && { onRetry: retry })} />;
}

export function NotFoundScreen() {
  return <ErrorPage kind="404" />;
}

/** Not-found page outside of any area. */
export function RootNotFoundScreen() {
  return (
    <LoginLayout>
      <NotFoundScreen />
    </LoginLayout>
  );
}

/** Last resort: rendering failed, or the error page itself could not be loaded. */
export function CrashScreen(props: ErrorComponentProps) {
  if (errorKind(props.error) !== 'unreachable')
    return (
      <main>
        <Crash error={props.error} />
      </main>
    );
  return (
    <LoginLayout>
      <RouteErrorScreen {...props} />
    </LoginLayout>
  );
}
