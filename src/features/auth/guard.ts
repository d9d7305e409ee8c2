import { redirect } from '@tanstack/react-router';
import { commonError } from '~/shared/app-error';
import { type Permission, sessionHasPermission } from '~/shared/permissions';
import { safeRedirect } from '~/shared/safe-redirect';
import type { Session } from '~/shared/session';
import type { PageContext } from '~/shared/page-context';

/**
 * Lets a visit into an area, or throws: to the sign-in, to the 403 page, to onboarding. Runs on the
 * server before anything of the page leaves it; the API asks again with every call.
 */
export function guardArea(visit: PageContext, permission: Permission, path: string): Session {
  if (visit.unavailable) throw commonError('SERVICE_UNAVAILABLE');
  const { session } = visit;
  if (!session) {
    const reason = visit.sessionEnd?.reason;
    throw redirect({ to: '/login', search: { redirect: path, ...(reason && { reason }) } });
  }
  if (!sessionHasPermission(session, permission)) throw commonError('FORBIDDEN');
  if (!session.user.onboardedAt) throw commonError('ONBOARDING_REQUIRED');
  return session;
}

/** Where a person goes after signing in: where she wanted to, else the best area she may use. */
export function landingPath(session: Session, wanted: string | undefined): string {
  const path = safeRedirect(wanted);
  // A sign-in page would only send her back here.
  if (path && !/^\/(login|logout)(\/|\?|#|$)/.test(path)) return path;
  return sessionHasPermission(session, { apps: 'manager' }) ? '/manager' : '/app';
}

/**
 * Where the entrance of a demo leads. Who wanted to see the manager and then chose to be a reader
 * sees what readers see, and not a closed door.
 */
export function demoLandingPath(session: Session, wanted: string): string {
  const path = landingPath(session, wanted);
  const closed =
    /^\/manager(\/|\?|#|$)/.test(path) && !sessionHasPermission(session, { apps: 'manager' });
  return closed ? '/app' : path;
}

/** Who is signed in has no business on the sign-in pages. */
export function redirectIfSignedIn(visit: PageContext, wanted: string | undefined): void {
  if (visit.session) throw redirect({ href: landingPath(visit.session, wanted) });
}
