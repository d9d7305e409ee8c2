import * as v from 'valibot';
import { type UserDetail, userDetailSchema } from '../../../users/schema';
import { type DetailColumns, toDetail } from '../../../users/users.server';
import { withIsoDates } from '~/server/database/record-queries';
import { timestamp } from '~/shared/schema';
import type { sessions } from '../tables';

/** Users, sessions and common fields in the shape that the better-auth client expects. */

const { status: _status, lastSeenAt: _lastSeenAt, ...userEntries } = userDetailSchema.entries;

export const clientUserSchema = v.strictObject({ ...userEntries, banned: v.boolean() });
export type ClientUser = v.InferOutput<typeof clientUserSchema>;

export const fromDetail = ({ status, lastSeenAt: _at, ...detail }: UserDetail): ClientUser => ({
  ...detail,
  banned: status === 'banned',
});

export const toClientUser = (user: DetailColumns, now: Date): ClientUser =>
  fromDetail(toDetail(user, now));

/**
 * `token` is the ID of the session, never its token: the client only needs a value to pass to
 * `revokeSession`, and the real token must stay in its HttpOnly cookie.
 */
export const clientSessionSchema = v.strictObject({
  id: v.string(),
  token: v.string(),
  userId: v.string(),
  expiresAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
  ipAddress: v.nullable(v.string()),
  userAgent: v.nullable(v.string()),
  impersonatedBy: v.nullable(v.string()),
});
type ClientSession = v.InferOutput<typeof clientSessionSchema>;

type SessionColumns = Omit<typeof sessions.$inferSelect, 'tokenHash' | 'parentId' | 'method'>;

/** The client has no field for the sign-in method. */
export function toClientSession(session: SessionColumns & { method?: string | null }) {
  const { method: _method, ...columns } = session;
  return { ...withIsoDates(columns), token: session.id } satisfies ClientSession;
}

export const statusOutput = v.strictObject({ status: v.literal(true) });
export const successOutput = v.strictObject({ success: v.literal(true) });
export const statusTrue = { body: { status: true } };
export const successTrue = { body: { success: true } };

/**
 * A URL that the client wants to continue at. Only paths of this site are used; anything else falls
 * back to the default page.
 */
export const callbackUrl = v.optional(v.pipe(v.string(), v.maxLength(2000)));
