import { users } from '~/features/accounts/auth/auth.server';
import { eq } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { RequestContext, SessionContext } from '~/server/request-context';
import { queueEmail } from '~/server/mail/send-email';
import { displayName } from '~/shared/text/display-name';
import type { Answer, Invitation, InvitationStatus } from '../../invitation-schema';
import { type FoundInvitation, findByToken, findOwn, updateInvitation } from './queries';
import { getLimits } from '../limits';
import { lockActor, lockOrganizationById, readRole } from '../locks';
import { recordInOrganization } from '../log';
import { declinedMail } from '../mails';
import { insertMember } from '../members/queries';
import { ownOrganizations } from '../procedure';
import { organizationError } from '../rejection';
import { requireRoomForOrganization } from '../rules';
import { insertTeamMember } from '../../teams/server/queries';

/** Rules for those who are invited. */

function getStatus(found: FoundInvitation, context: RequestContext): InvitationStatus {
  const { invitation, members } = found;
  if (invitation.status !== 'pending') return invitation.status;
  if (invitation.expiresAt <= context.now()) return 'expired';
  if (!found.isVouchedFor) return 'inviter-gone';
  const limits = getLimits(context.config, { id: invitation.organizationId });
  return members >= limits.members ? 'full' : 'pending';
}

/** What the holder of a link sees. Says nothing about accounts. */
export async function showInvitation(context: RequestContext, token: string): Promise<Invitation> {
  const found = await findByToken(context.db, token, context.now());
  if (!found) throw organizationError('INVITATION_NOT_FOUND');
  const { invitation } = found;
  const session = await context.getSession();
  const own = session ? await ownOrganizations(context, session.user.id) : [];
  return {
    organizationName: found.organizationName,
    inviterName: found.inviterName,
    email: invitation.email,
    role: invitation.role,
    status: getStatus(found, context),
    expiresAt: invitation.expiresAt.toISOString(),
    slug: own.find((organization) => organization.id === invitation.organizationId)?.slug ?? null,
  };
}

/**
 * Locks the user, then the organization, and reads the invitation under the locks. The verified
 * address of the account decides, not the link: it may have been forwarded.
 */
async function lockInvitation(tx: Db, context: SessionContext, answer: Answer) {
  const now = context.now();
  const user = await lockActor(tx, context, 'no key update');
  const find = () =>
    'token' in answer
      ? findByToken(tx, answer.token, now)
      : findOwn(tx, user.email, answer.id, now);
  const seen = await find();
  const organization = seen && (await lockOrganizationById(tx, seen.invitation.organizationId));
  const found = organization && (await find());
  if (!found || !organization) throw organizationError('INVITATION_NOT_FOUND');
  if (found.invitation.email !== user.email)
    throw organizationError('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION');
  if (!user.emailVerified)
    throw organizationError('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION');
  return { user, organization, found };
}

/** Joins the organization, and the team of the invitation if there is one. */
export async function acceptInvitation(
  tx: Db,
  context: SessionContext,
  answer: Answer,
): Promise<{ slug: string; name: string }> {
  const { user, organization, found } = await lockInvitation(tx, context, answer);
  const { invitation } = found;
  const organizationId = organization.id;
  if (await readRole(tx, organizationId, user.id))
    throw organizationError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
  const status = getStatus(found, context);
  if (status === 'inviter-gone')
    throw organizationError('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION');
  if (status === 'full') throw organizationError('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED');
  if (status !== 'pending') throw organizationError('FAILED_TO_RETRIEVE_INVITATION');
  await requireRoomForOrganization(tx, context, user.id);
  const { role, teamId } = invitation;
  await insertMember(tx, { organizationId, userId: user.id, role }, context.now());
  if (teamId)
    await insertTeamMember(tx, { organizationId, teamId, userId: user.id }, context.now());
  await updateInvitation(tx, invitation, { status: 'accepted' });
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.invitation-accepted',
    after: { email: invitation.email, role },
  });
  return { slug: organization.slug, name: organization.name };
}

/** Tells the inviter, if they still have an account. */
export async function declineInvitation(
  tx: Db,
  context: SessionContext,
  answer: Answer,
): Promise<void> {
  const { user, organization, found } = await lockInvitation(tx, context, answer);
  const { invitation } = found;
  if (invitation.status !== 'pending') throw organizationError('FAILED_TO_RETRIEVE_INVITATION');
  await updateInvitation(tx, invitation, { status: 'declined' });
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.invitation-declined',
    before: { email: invitation.email, role: invitation.role },
  });
  await notifyInviter(tx, context, {
    inviterId: invitation.inviterId,
    organization: organization.name,
    invitee: displayName(user),
  });
}

const declinedMailTtl = 3 * 86_400_000;

async function notifyInviter(
  tx: Db,
  context: RequestContext,
  declined: { inviterId: string | null; organization: string; invitee: string },
): Promise<void> {
  const { inviterId, organization, invitee } = declined;
  if (!inviterId) return;
  const [inviter] = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, inviterId));
  if (!inviter) return;
  const i18n = inviter.language ? i18nFor(inviter.language) : context.i18n;
  const mail = declinedMail(i18n, { to: inviter.email, organization, invitee });
  await queueEmail(tx, context, mail, new Date(context.now().getTime() + declinedMailTtl));
}
