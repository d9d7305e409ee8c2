import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { Mail, OnUndelivered } from '~/server/mail/mail';
import { queueEmail } from '~/server/mail/send-email';
import type { RequestContext, SessionContext } from '~/server/request-context';
import { AppError, commonErrors } from '~/shared/errors/app-error';
import type { Language } from '~/shared/i18n/languages';
import { organizationErrors } from '../../errors';
import type { OrganizationRole } from '../../permissions';
import type { OwnOrganization } from '../../schema';
import { hashToken, newToken, readAddresses, readInvitation, updateInvitation } from './queries';
import { type StoredOrganization, lockOrganization, type MemberContext } from '../locks';
import { logTarget, recordInOrganization } from '../log';
import { invitationMail } from '../mails';
import { mayGrantRole, organizationError } from '../rejection';
import { and, eq } from 'drizzle-orm';
import { getMailbox } from '~/features/accounts/auth/auth.server';
import { organizationInvitations } from '../tables';
import { type Use, consumeRateLimitsEach } from '~/server/rate-limits/rate-limits';
import { getLimits } from '../limits';

/** Rules for invitations that were sent. `invite-rules.ts` sends new ones. */

const invitationDays = 7;

export const getExpiry = (now: Date) => new Date(now.getTime() + invitationDays * 86_400_000);

export function newLink({ config }: RequestContext): { link: string; tokenHash: string } {
  const token = newToken();
  return { link: `${config.baseUrl}/invitation/${token}`, tokenHash: hashToken(token) };
}

interface Sending {
  email: string;
  language: Language | null;
  organization: StoredOrganization;
  role: OrganizationRole;
  link: string;
}

/** In the language of the account, if there is one, or else of the inviter. */
export function getMail(
  context: RequestContext,
  inviter: { name: string; email: string },
  sending: Sending,
): Mail {
  const i18n = sending.language ? i18nFor(sending.language) : context.i18n;
  const { name, logo } = sending.organization;
  const mail = invitationMail(i18n, {
    to: sending.email,
    organization: name,
    logo: logo && `${context.config.baseUrl}${logo}`,
    role: sending.role,
    inviter: inviter.name,
    inviterEmail: inviter.email,
    link: sending.link,
    days: invitationDays,
  });
  return { ...mail, about: logTarget(sending.organization) };
}

/** Renews the token and the expiry: earlier links no longer work. */
export async function resendInvitation(
  context: SessionContext,
  organization: OwnOrganization,
  id: string,
): Promise<{ link: string; expiresAt: string }> {
  const { email } = await requireOwnPending(context.db, context, organization, id);
  const [exceeded] = await countEmails(context, organization, [{ email }]);
  if (exceeded)
    throw new AppError(exceeded.code, { ...commonErrors, ...organizationErrors }[exceeded.code], {
      retryAfter: exceeded.retryAfter,
    });
  return inTransaction(context, (tx) => resend(tx, context, organization.id, id));
}

async function resend(tx: Db, context: SessionContext, organizationId: string, id: string) {
  const { session } = context;
  const { organization, role: own } = await lockOrganization(tx, context, organizationId, {
    invitation: 'create',
  });
  const invitation = await requireOwnPending(tx, context, { id: organizationId, role: own }, id);
  const { email, role } = invitation;
  const now = context.now();
  const expiresAt = getExpiry(now);
  const { link, tokenHash } = newLink(context);
  // The sender becomes the inviter: the first one may have left.
  await updateInvitation(tx, invitation, {
    tokenHash,
    expiresAt,
    undeliveredAt: null,
    inviterId: session.user.id,
  });
  const { addresses } = await readAddresses(tx, organizationId, [email], now);
  const language = addresses.get(email)?.language ?? null;
  const mail = getMail(context, session.user, { email, language, organization, role, link });
  await queueEmail(tx, context, { ...mail, cause: session.user.id }, expiresAt);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.invitation-resent',
    after: { email, role },
  });
  return { link, expiresAt: expiresAt.toISOString() };
}

/** With a role that the sender may grant. */
async function requireOwnPending(
  db: Db,
  context: SessionContext,
  { id: organizationId, role: own }: Pick<OwnOrganization, 'id' | 'role'>,
  id: string,
) {
  const invitation = await requirePending(db, organizationId, id);
  if (!mayGrantRole(context, invitation.role, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE');
  return invitation;
}

async function requirePending(tx: Db, organizationId: string, id: string) {
  const invitation = await readInvitation(tx, organizationId, id);
  if (!invitation) throw organizationError('INVITATION_NOT_FOUND');
  if (invitation.status !== 'pending') throw organizationError('FAILED_TO_RETRIEVE_INVITATION');
  return invitation;
}

export async function cancelInvitation(
  tx: Db,
  context: MemberContext,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const { organization } = await lockOrganization(tx, context, context.organization.id, {
    invitation: 'cancel',
  });
  const invitation = await requirePending(tx, organization.id, invitationId);
  await updateInvitation(tx, invitation, { status: 'cancelled' });
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.invitation-cancelled',
    before: { email: invitation.email, role: invitation.role },
  });
}

/** Marks the pending invitation of an address that cannot be reached. Sending it again clears it. */
export const markUndelivered: OnUndelivered = async (tx, { to, about }, { now }) => {
  if (about?.type !== 'organization') return;
  await tx
    .update(organizationInvitations)
    .set({ undeliveredAt: now() })
    .where(
      and(
        eq(organizationInvitations.organizationId, about.id),
        eq(organizationInvitations.email, to),
        eq(organizationInvitations.status, 'pending'),
      ),
    );
};

const hour = 3600;

/** For all organizations of an inviter together: deleting and creating some gains nothing. */
const emailsPerInviter = 100;

/** From all organizations and inviters together, with plus-tags as one mailbox. */
const emailsPerMailbox = 5;

const mailboxKey = (email: string) => `invitations-to:${getMailbox(email)}`;

/** Of an invitation to an address. */
export function emailLimits(
  context: SessionContext,
  organization: { id: string },
  email: string,
): Use[] {
  const { invitationEmails } = getLimits(context.config, organization);
  const perInviter = Math.max(emailsPerInviter, invitationEmails);
  return [
    { key: `invitations:${organization.id}`, limit: { times: invitationEmails, seconds: hour } },
    {
      key: `invitations-by:${context.session.user.id}`,
      limit: { times: perInviter, seconds: hour },
    },
    { key: mailboxKey(email), limit: { times: emailsPerMailbox, seconds: hour } },
  ];
}

/** A limit that is exceeded, and the seconds until it is not. */
interface Exceeded {
  email: string;
  code: 'TOO_MANY_REQUESTS' | 'TOO_MANY_INVITATIONS_TO_THIS_ADDRESS';
  retryAfter: number;
}

/**
 * Counts an email to each address, and returns those that exceed a limit. Call it before the
 * organization is locked, so that they block nobody.
 */
export async function countEmails(
  context: SessionContext,
  organization: { id: string },
  addresses: { email: string }[],
): Promise<Exceeded[]> {
  const { db, now } = context;
  const uses = addresses.map(({ email }) => emailLimits(context, organization, email));
  const results = await consumeRateLimitsEach(db, uses, now());
  return addresses.flatMap(({ email }, index) => {
    const { allowed = true, exceeded = [], retryAfter = 0 } = results[index] ?? {};
    const isMailboxFull = exceeded.length > 0 && exceeded.every((key) => key === mailboxKey(email));
    const code = isMailboxFull ? 'TOO_MANY_INVITATIONS_TO_THIS_ADDRESS' : 'TOO_MANY_REQUESTS';
    return allowed ? [] : [{ email, code, retryAfter }];
  });
}
