import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorKind } from '~/shared/error-kind';
import { Crash, ErrorPage } from './error-page';
import { LoginLayout } from './login-layout';

/** A moment before trying again: whatever failed may just be coming back. */
const retryDelay = 600;

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
