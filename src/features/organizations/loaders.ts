import { api } from '~/shared/data/api-client';
import { commonError, errorCode } from '~/shared/errors/app-error';
import type { PageContext } from '~/shared/page/page-context';
import type { Invitation } from './invitation-schema';

/**
 * Loads the invitation of a link; an unknown link is a 404 page. A user who signed up to accept it
 * completes onboarding first, at the same URL.
 */
export async function loadInvitation({ session }: PageContext, token: string): Promise<Invitation> {
  const invitation = await getInvitation(token);
  const isWaiting = invitation.status === 'pending' && invitation.slug === null;
  const isRecipient = session?.user.email === invitation.email;
  if (isWaiting && isRecipient && !session.user.onboardedAt)
    throw commonError('ONBOARDING_REQUIRED');
  return invitation;
}

async function getInvitation(token: string): Promise<Invitation> {
  try {
    return await api.organizations.invitations.get({ token });
  } catch (error) {
    // A token that is too long is as unknown as a forged one.
    if (['INVITATION_NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(error)))
      throw commonError('NOT_FOUND');
    throw error;
  }
}
