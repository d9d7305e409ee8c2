import { confirmVerification, requestVerification } from '../../../account/account.server';
import type { Actor } from '~/server/api/transaction';
import { endpointError } from './endpoint';

/** Verification of the user's own address, which two plugins of the client have calls for. */

/** The client names the address, but only the user's own can be verified. */
function requireOwnEmail({ session }: Actor, email: string): void {
  if (email !== session.user.email) throw endpointError('EMAIL_MISMATCH', { field: 'email' });
}

export async function sendOwnVerification(actor: Actor, email: string): Promise<void> {
  requireOwnEmail(actor, email);
  await requestVerification(actor);
}

export async function verifyOwnEmail(actor: Actor, email: string, code: string): Promise<void> {
  requireOwnEmail(actor, email);
  await confirmVerification(actor, code);
}
