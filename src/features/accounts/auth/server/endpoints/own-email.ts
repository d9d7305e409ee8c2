import { confirmVerification, requestVerification } from '../../../account/account.server';
import { endpointError } from './endpoint';
import type { SessionContext } from '~/server/request-context';

/** Verification of the user's own address, which two plugins of the client have calls for. */

/** The client names the address, but only the user's own can be verified. */
function requireOwnEmail(context: SessionContext, email: string): void {
  if (email !== context.session.user.email)
    throw endpointError('EMAIL_MISMATCH', { field: 'email' });
}

export async function sendOwnVerification(context: SessionContext, email: string): Promise<void> {
  requireOwnEmail(context, email);
  await requestVerification(context);
}

export async function verifyOwnEmail(
  context: SessionContext,
  email: string,
  code: string,
): Promise<void> {
  requireOwnEmail(context, email);
  await confirmVerification(context, code);
}
