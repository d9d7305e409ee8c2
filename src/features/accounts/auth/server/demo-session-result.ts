import { readUser } from '../../users/users.server';
import type { RequestContext } from '~/server/request-context';
import type { Session } from '~/shared/session';
import { type ClientSession, toClientUser } from './endpoints/client-shapes';
import type { EndpointResult } from './endpoints/endpoint';

/** A demo session has no row: it is only a signed cookie. */
function toClientDemoSession({ id, expiresAt, user }: Session, now: Date): ClientSession {
  const at = now.toISOString();
  return {
    id,
    token: id,
    userId: user.id,
    expiresAt,
    createdAt: at,
    updatedAt: at,
    ipAddress: null,
    userAgent: null,
    impersonatedBy: null,
  };
}

/** The response of `/get-session` in a demo. */
export async function demoSessionResult(
  { db, now }: RequestContext,
  current: Session,
): Promise<EndpointResult> {
  const user = await readUser(db, current.user.id);
  if (!user) return { body: null };
  const session = toClientDemoSession(current, now());
  return { body: { session, user: toClientUser(user, now()) } };
}
