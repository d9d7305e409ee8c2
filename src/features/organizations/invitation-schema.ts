import * as v from 'valibot';
import { message } from '~/shared/i18n/message';
import { idField, timestamp } from '~/shared/schema';
import { organizationErrors } from './errors';
import { roleField, roleSchema } from './schema';
import { slugField } from './in-organization';

/** A pending invitation, as those who may invite see it. */
export const pendingInvitationSchema = v.strictObject({
  id: v.string(),
  email: v.string(),
  role: roleSchema,
  team: v.nullable(v.strictObject({ id: v.string(), name: v.string() })),
  /** Null if the inviter was deleted. */
  inviterName: v.nullable(v.string()),
  createdAt: timestamp,
  expiresAt: timestamp,
  expired: v.boolean(),
  /** The inviter left, was removed or banned, or may no longer grant the role. */
  inviterGone: v.boolean(),
  /** The mail server rejected the last email, for example because there is no such mailbox. */
  undelivered: v.boolean(),
});
export type PendingInvitation = v.InferOutput<typeof pendingInvitationSchema>;

/** More addresses are rejected, so that one call stays short. */
export const maxInvitedAtOnce = 100;

export const inviteInput = v.strictObject({
  slug: slugField,
  /** Checked one by one, so that a wrong one does not stop the others. */
  emails: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(1000))),
    v.minLength(1, message('organizations:invite.required')),
    v.maxLength(maxInvitedAtOnce, message('organizations:invite.tooMany')),
  ),
  role: roleField,
  /** The team that they join. */
  teamId: v.optional(idField),
});
export type Invite = v.InferOutput<typeof inviteInput>;

export const inviteOutcomes = [
  'invited',
  'already-member',
  'already-invited',
  'invalid',
  'limit',
] as const;

/** The answer for one address. */
export const inviteResultSchema = v.strictObject({
  email: v.string(),
  outcome: v.picklist(inviteOutcomes),
  /** Only known now: the database has a hash of its token. */
  link: v.optional(v.string()),
  invitationId: v.optional(v.string()),
  /** Why the address was not invited: a code and its translated message. */
  error: v.optional(
    v.strictObject({
      code: v.picklist([
        ...(Object.keys(organizationErrors) as (keyof typeof organizationErrors)[]),
        'INVALID_EMAIL',
        'TOO_MANY_REQUESTS',
      ]),
      message: v.string(),
      retryAfter: v.optional(v.number()),
    }),
  ),
});
export type InviteResult = v.InferOutput<typeof inviteResultSchema>;

export const invitationIdInput = v.strictObject({ slug: slugField, invitationId: idField });
export const resendOutput = v.strictObject({ link: v.string(), expiresAt: timestamp });

export const invitationStatuses = [
  'pending',
  'expired',
  'cancelled',
  'accepted',
  'declined',
  /** The inviter left, was removed or banned, or may no longer grant the role. */
  'inviter-gone',
  /** The organization has reached its maximum number of members. */
  'full',
] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** What the holder of the link sees, signed in or not. */
export const invitationSchema = v.strictObject({
  organizationName: v.string(),
  /** Null if the inviter was deleted. */
  inviterName: v.nullable(v.string()),
  email: v.string(),
  role: roleSchema,
  status: v.picklist(invitationStatuses),
  expiresAt: timestamp,
  /** The slug of the organization, if the signed-in user is a member; otherwise null. */
  slug: v.nullable(v.string()),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;

/** An invitation that waits for the signed-in user. */
export const waitingInvitationSchema = v.strictObject({
  id: v.string(),
  organizationName: v.string(),
  organizationLogo: v.nullable(v.string()),
  /** Null if the inviter was deleted. */
  inviterName: v.nullable(v.string()),
  role: roleSchema,
  expiresAt: timestamp,
});
export type WaitingInvitation = v.InferOutput<typeof waitingInvitationSchema>;

export const tokenField = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
export const tokenInput = v.strictObject({ token: tokenField });

/** By the token of the link, or by the ID from the user's own list. */
export const answerInput = v.union([tokenInput, v.strictObject({ id: idField })]);
export type Answer = v.InferOutput<typeof answerInput>;

export const acceptedOutput = v.strictObject({ slug: v.string(), name: v.string() });
