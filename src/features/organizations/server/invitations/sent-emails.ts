import { and, eq } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import type { ServerFeature } from '~/server/feature';
import { queueEmail } from '~/server/mail/send-email';
import type { SessionContext } from '~/server/request-context';
import { lockOrganizationById } from '../locks';
import { recordInOrganization } from '../log';
import { invitationTitle } from '../mails';
import { organizationInvitations } from '../tables';
import { findOwn, readAddresses, updateInvitation } from './queries';
import { emailLimits, getExpiry, getMail, newLink } from './rules';

/**
 * Sends the pending invitation of an address again, for an administrator of the product. The inviter
 * stays the same and must still be allowed to invite. Only the email contains the new link.
 */
async function send(
  tx: Db,
  context: SessionContext,
  { email, aboutId }: { email: string; aboutId: string | null },
): Promise<boolean> {
  const organization = aboutId && (await lockOrganizationById(tx, aboutId));
  if (!organization) return false;
  const now = context.now();
  const invitation = await findPendingOf(tx, organization.id, email);
  const found = invitation && (await findOwn(tx, email, invitation.id, now));
  const inviter = found?.isVouchedFor && (await findInviter(tx, found.invitation.inviterId));
  if (!found || !inviter) return false;
  const { role } = found.invitation;
  const { link, tokenHash } = newLink(context);
  const expiresAt = getExpiry(now);
  await updateInvitation(tx, found.invitation, { tokenHash, expiresAt, undeliveredAt: null });
  const { addresses } = await readAddresses(tx, organization.id, [email], now);
  const language = addresses.get(email)?.language ?? null;
  const sending = { email, language, organization, role, link };
  await queueEmail(tx, context, getMail(context, inviter, sending), expiresAt);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.invitation-resent',
    after: { email, role },
  });
  return true;
}

async function findPendingOf(tx: Db, organizationId: string, email: string) {
  const [found] = await tx
    .select({ id: organizationInvitations.id })
    .from(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.email, email),
        eq(organizationInvitations.status, 'pending'),
      ),
    );
  return found;
}

async function findInviter(tx: Db, id: string | null) {
  if (id === null) return undefined;
  const [found] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return found;
}

/** Invitations can be sent again, unless they are over. */
export const invitationResender: NonNullable<ServerFeature['resendEmails']> = {
  [invitationTitle]: {
    limits: (context, { email, aboutId }) => emailLimits(context, { id: aboutId ?? '' }, email),
    send,
  },
};
