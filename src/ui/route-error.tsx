import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorCode } from '~/shared/app-error';
import { Crash, ErrorPage, type ErrorKind } from './error-page';
import { LoginLayout } from './login-layout';

/** The codes that guards and loaders throw, and the page each one means. */
const kinds: Record<string, ErrorKind> = {
  FORBIDDEN: '403',
  UNAUTHORIZED: '403',
  NOT_FOUND: '404',
  INTERNAL_SERVER_ERROR: '500',
  SERVICE_UNAVAILABLE: 'unavailable',
};

/** A moment before trying again: whatever failed may just be coming back. */
const retryDelay = 600;

function errorKind(error: unknown): ErrorKind {
  const code = errorCode(error);
  return Object.hasOwn(kinds, code) ? (kinds[code] ?? 'unknown') : 'unknown';
}

/** What a route shows when its loading failed. Trying again runs the loading anew. */
export function RouteErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const kind = errorKind(error);
  const retry = async () => {
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    await router.invalidate();
  };
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

/** The last resort: the rendering itself failed. */
export function CrashScreen({ error }: ErrorComponentProps) {
  return <Crash error={error} />;
}
