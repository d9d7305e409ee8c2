import {
  enforceVerificationLimit,
  sendVerification,
  verifyEmail,
  verifyEmailCode,
} from '~/features/account/account.server';
import { inTransaction } from '~/server/api/transaction';
import type { RequestContext } from '~/server/request-context';
import type { Session } from '~/shared/session';
import { endpointError } from './endpoint';

/** Verification of the user's own address, which two plugins of the client have calls for. */

/** The client names the address, but only the user's own can be verified. */
function requireOwnEmail(session: Session, email: string): void {
  if (email !== session.user.email) throw endpointError('EMAIL_MISMATCH', { field: 'email' });
}

export async function sendOwnVerification(
  context: RequestContext,
  session: Session,
  email: string,
): Promise<void> {
  requireOwnEmail(session, email);
  await enforceVerificationLimit(context, session);
  await inTransaction({ request: context, session }, (tx) =>
    sendVerification(tx, context, session),
  );
}

export async function verifyOwnEmail(
  context: RequestContext,
  session: Session,
  { email, code }: { email: string; code: string },
): Promise<void> {
  requireOwnEmail(session, email);
  await verifyEmailCode(context, session, code);
  await inTransaction({ request: context, session }, (tx) =>
    verifyEmail(tx, context, session, code),
  );
}
