import * as v from 'valibot';
import { isBanned } from '~/features/users/users.server';
import { withIsoDates } from '~/server/database/record-queries';
import { timestamp } from '~/shared/outputs';
import { roles } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import type { sessions, users } from '../tables';

/** Users, sessions and common fields in the shape that the better-auth client expects. */

export const clientUserSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  image: v.nullable(v.string()),
  role: v.picklist(roles),
  banned: v.boolean(),
  banReason: v.nullable(v.string()),
  banExpires: v.nullable(timestamp),
  onboardedAt: v.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ClientUser = v.InferOutput<typeof clientUserSchema>;

type UserColumns = Pick<typeof users.$inferSelect, keyof ClientUser>;

/** Expired bans are not shown. */
export function toClientUser(user: UserColumns, now: Date): ClientUser {
  const banned = isBanned(user, now);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    image: user.image,
    role: user.role,
    banned,
    banReason: banned ? user.banReason : null,
    banExpires: (banned && user.banExpires?.toISOString()) || null,
    onboardedAt: user.onboardedAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

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
export type ClientSession = v.InferOutput<typeof clientSessionSchema>;

export type SessionColumns = Omit<typeof sessions.$inferSelect, 'token' | 'parentId'>;

export const toClientSession = (session: SessionColumns): ClientSession => ({
  ...withIsoDates(session),
  token: session.id,
});

/** A demo session has no row: it is only a signed cookie. */
export function toClientDemoSession({ id, expiresAt, user }: Session, now: Date): ClientSession {
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

export const statusOutput = v.strictObject({ status: v.literal(true) });
export const successOutput = v.strictObject({ success: v.literal(true) });
export const statusTrue = { body: { status: true } };
export const successTrue = { body: { success: true } };

/**
 * A URL that the client wants to continue at. Only paths of this site are used; anything else falls
 * back to the default page.
 */
export const callbackUrl = v.optional(v.pipe(v.string(), v.maxLength(2000)));
