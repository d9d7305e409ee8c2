import type { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { SessionContext } from '~/server/request-context';
import type { OrganizationRole } from '../../permissions';
import { getLimits } from '../limits';
import { type StoredOrganization, readRole } from '../locks';
import { recordInOrganization } from '../log';
import { organizationError } from '../rejection';
import { requireRoomForOrganization } from '../rules';
import { insertMember } from './queries';
import { wasRemoved } from './removals';

type User = typeof users.$inferSelect;

/** Nobody joins that many; slows down programs that try links. */
const joins = { times: 20, seconds: 3600 };

/** Call it before the transaction, so that those who exceed it block nobody. */
export function limitJoins(context: SessionContext): Promise<void> {
  return enforceRateLimit(context.db, `join:${context.session.user.id}`, joins, context.now());
}

/** Whether the user may join without a personal invitation. Call it under both locks. */
export async function requireMayJoin(tx: Db, user: User, { id }: StoredOrganization) {
  if (!user.emailVerified)
    throw organizationError('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION');
  if (await readRole(tx, id, user.id))
    throw organizationError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
  if (await wasRemoved(tx, id, user.id))
    throw organizationError('YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION');
}

interface Joining {
  user: User;
  organization: StoredOrganization;
  role: OrganizationRole;
  kind: 'organization.joined-by-link' | 'organization.joined-by-domain';
}

/** Adds the member within the limits. The user and the organization are locked. */
export async function join(
  tx: Db,
  context: SessionContext,
  { user, organization, role, kind }: Joining,
): Promise<{ slug: string; name: string }> {
  const { id: organizationId, name, slug } = organization;
  if (organization.memberCount >= getLimits(context.config, organization).members)
    throw organizationError('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED');
  await requireRoomForOrganization(tx, context, user.id);
  await insertMember(tx, { organizationId, userId: user.id, role }, context.now());
  await recordInOrganization(tx, context, organization, {
    kind,
    after: { member: user.name || user.email, role },
  });
  return { slug, name };
}
