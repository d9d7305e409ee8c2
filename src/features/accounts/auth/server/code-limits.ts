import { type RateLimit, type Use, clientAddressKey } from '~/server/rate-limits/rate-limits';
import { resendSeconds } from '../schema';

/*
 * Rate limits for one-time codes. The numbers are documented in docs/security.md ("Guessing
 * codes").
 */

const resend: RateLimit = { times: 1, seconds: resendSeconds };
const emailsPerAddress: RateLimit = { times: 100, seconds: 900 };
const emailsPerMailbox: RateLimit = { times: 10, seconds: 3600 };
const emailsPerMailboxAndAddress: RateLimit = { times: 5, seconds: 3600 };
const emailsPerKnownRequester: RateLimit = { times: 10, seconds: 3600 };
const emailsPerUser: RateLimit = { times: 20, seconds: 3600 };
const guessesPerAddress: RateLimit = { times: 100, seconds: 900 };
const wrongByOthersPerEmail: RateLimit = { times: 10, seconds: 86_400 };
const wrongPerUser: RateLimit = { times: 20, seconds: 86_400 };

/** Plus-tags are one mailbox: `ada+x@example.com` and `ada@example.com` share a limit. */
export function getMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const [name] = email.slice(0, at).split('+', 1);
  return `${name || email.slice(0, at)}${email.slice(at)}`;
}

export interface Sending {
  email: string;
  clientAddress: string;
  /** A browser ID or a user ID. */
  requester: string;
  /** Whether this is the requester's first request: its network address is then limited too. */
  isNew: boolean;
  /** Whether the requester has already proven ownership of the email. */
  isKnown: boolean;
}

interface SendingLimits {
  /** Checked together: a rejected request counts against none of them. */
  uses: Use[];
  /** Keys of the limits that are refunded when the code is used. */
  returned: string[];
}

/**
 * Strangers can use up the limit of unknown browsers for a mailbox, but not the limit of the
 * owner's own browser.
 */
export function sendingLimits(sending: Sending): SendingLimits {
  const { email, requester, isKnown, isNew } = sending;
  const address = clientAddressKey(sending.clientAddress);
  const mailbox = getMailbox(email);
  const slots = [requester, ...(isNew ? [address] : [])].map((key) => ({
    key: `code:resend:${email}:${key}`,
    limit: resend,
  }));
  const caps: Use[] = isKnown
    ? [{ key: `code:known:${mailbox}:${requester}`, limit: emailsPerKnownRequester }]
    : [
        { key: `code:mailbox:${mailbox}`, limit: emailsPerMailbox },
        { key: `code:mailbox:${mailbox}:${address}`, limit: emailsPerMailboxAndAddress },
      ];
  const own = { key: `code:address:${address}`, limit: emailsPerAddress };
  return { uses: [own, ...slots, ...caps], returned: [...slots, ...caps].map(({ key }) => key) };
}

export const emailsOfUser = (userId: string): Use => ({
  key: `code:user:${userId}`,
  limit: emailsPerUser,
});

export const guessesFrom = (clientAddress: string): Use => ({
  key: `code:tries:${clientAddressKey(clientAddress)}`,
  limit: guessesPerAddress,
});

/** Wrong tries at an email's codes from browsers that did not request them. */
export const wrongByOthers = (email: string): Use => ({
  key: `code:others:${email}`,
  limit: wrongByOthersPerEmail,
});

/** Wrong tries of a signed-in user at codes for their own account. */
export const wrongOfUser = (userId: string): Use => ({
  key: `code:wrong:${userId}`,
  limit: wrongPerUser,
});
