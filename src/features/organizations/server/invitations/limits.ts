import { getMailbox } from '~/features/accounts/auth/auth.server';
import { type Use, consumeRateLimitsEach } from '~/server/rate-limits/rate-limits';
import type { SessionContext } from '~/server/request-context';
import { getLimits } from '../limits';

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
export interface Exceeded {
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
