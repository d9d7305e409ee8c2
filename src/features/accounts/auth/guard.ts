import { redirect } from '@tanstack/react-router';
import { commonError } from '~/shared/errors/app-error';
import { type Grants, type Permission, isGranted } from '~/shared/permissions';
import { safeRedirect } from '~/shared/page/safe-redirect';
import type { Session } from '~/shared/session';
import type { PageContext } from '~/shared/page/page-context';

/**
 * Returns the session if it may open an area, or throws: to the sign-in page, the 403 page or onboarding. Runs on
 * the server before any of the page is sent; the API checks again on every call.
 */
export function guardArea(pageContext: PageContext, permission: Permission, path: string): Session {
  if (pageContext.unavailable) throw commonError('SERVICE_UNAVAILABLE');
  const { session, permissions } = pageContext;
  if (!session) {
    const reason = pageContext.sessionEnd?.reason;
    throw redirect({ to: '/login', search: { redirect: path, ...(reason && { reason }) } });
  }
  if (!isGranted(permissions, permission)) throw commonError('FORBIDDEN');
  if (!session.user.onboardedAt) throw commonError('ONBOARDING_REQUIRED');
  return session;
}

/** Where to go after sign-in: the requested page, otherwise the best area the user may access. */
export function landingPath(permissions: Grants, wanted: string | undefined): string {
  const path = safeRedirect(wanted);
  // Sign-in pages would redirect back here.
  if (path && !/^\/(login|logout)(\/|\?|#|$)/.test(path)) return path;
  return isGranted(permissions, { apps: 'manager' }) ? '/manager' : '/app';
}

/** Signed-in users are redirected away from the sign-in pages. */
export function redirectIfSignedIn(pageContext: PageContext, wanted: string | undefined): void {
  const { session, permissions } = pageContext;
  if (session) throw redirect({ href: landingPath(permissions, wanted) });
}
