import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { getLimits } from '../limits';
import { lockOrganization } from '../locks';
import { recordInOrganization } from '../log';
import { mayGrantRole, organizationError } from '../rejection';
import { getRejection } from './invite-rules';
import { cancelPending, readAddresses, readInvitation, updateInvitation } from './queries';

/**
 * Undoes cancelling. The link in the email works again, until the same day as before, and depends on
 * the same inviter. Anyone who could invite the address with this role may do it.
 */
export async function restoreInvitation(
  tx: Db,
  context: SessionContext,
  organizationId: string,
  id: string,
): Promise<void> {
  const { organization, role: own } = await lockOrganization(tx, context, organizationId, {
    invitation: 'create',
  });
  const invitation = await readInvitation(tx, organizationId, id);
  if (!invitation) throw organizationError('INVITATION_NOT_FOUND');
  const { email, role, status } = invitation;
  if (status !== 'cancelled') throw organizationError('FAILED_TO_RETRIEVE_INVITATION');
  if (!mayGrantRole(context, role, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE');
  const { addresses, pending } = await readAddresses(tx, organizationId, [email], context.now());
  const address = addresses.get(email);
  const rejection = address && getRejection(address);
  if (rejection) throw organizationError(rejection);
  if (pending >= getLimits(context.config, organization).invitations)
    throw organizationError('INVITATION_LIMIT_REACHED');
  // One that has lapsed since blocks nothing.
  await cancelPending(tx, organizationId, email);
  await updateInvitation(tx, invitation, { status: 'pending' });
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.invitation-restored',
    after: { email, role },
  });
}
