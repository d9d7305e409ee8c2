import { api } from '~/shared/data/api-client';
import { commonError, errorCode } from '~/shared/errors/app-error';
import type { PageContext } from '~/shared/page/page-context';
import type { Invitation } from './invitation-schema';
import type { OpenedLink } from './invite-links/schema';

/**
 * Loads the invitation of a link; an unknown link is a 404 page. A user who signed up to accept it
 * completes onboarding first, at the same URL.
 */
export async function loadInvitation({ session }: PageContext, token: string): Promise<Invitation> {
  const invitation = await getKnown(api.organizations.invitations.get({ token }));
  const isWaiting = invitation.status === 'pending' && invitation.slug === null;
  const isRecipient = session?.user.email === invitation.email;
  if (isWaiting && isRecipient && !session.user.onboardedAt)
    throw commonError('ONBOARDING_REQUIRED');
  return invitation;
}

/** The same for an invite link. */
export async function loadInviteLink({ session }: PageContext, token: string): Promise<OpenedLink> {
  const link = await getKnown(api.organizations.inviteLinks.get({ token }));
  const isWaiting = link.status === 'open' && link.slug === null;
  if (isWaiting && session && !session.user.onboardedAt) throw commonError('ONBOARDING_REQUIRED');
  return link;
}

/** A token that is too long is as unknown as a forged one. */
const unknown = new Set(['INVITATION_NOT_FOUND', 'INVITE_LINK_NOT_FOUND', 'BAD_REQUEST']);

async function getKnown<Found>(loading: Promise<Found>): Promise<Found> {
  try {
    return await loading;
  } catch (error) {
    if (unknown.has(errorCode(error))) throw commonError('NOT_FOUND');
    throw error;
  }
}
