import { readUser } from '../../users/users.server';
import type { RequestContext } from '~/server/request-context';
import type { Session } from '~/shared/session';
import { type ClientSession, toClientUser } from './endpoints/client-shapes';
import type { EndpointResult } from './endpoints/endpoint';

/** Everything that is known of a session without a row. */
function toClientSession({ id, expiresAt, user }: Session, now: Date): ClientSession {
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

/** The response of `/get-session` if sessions are not stored. */
export async function unstoredSession(
  { db, now }: RequestContext,
  current: Session,
): Promise<EndpointResult> {
  const user = await readUser(db, current.user.id);
  if (!user) return { body: null };
  const session = toClientSession(current, now());
  return { body: { session, user: toClientUser(user, now()) } };
}
