import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import type { Session } from '~/shared/session';
import { recordActivity } from '~/features/activity/activity.server';
import { getLimits } from '../../server/limits';
import {
  type StoredOrganization,
  lockActor,
  lockOrganization,
  lockOrganizationById,
  readRole,
  type MemberContext,
} from '../../server/locks';
import { isInvited } from '../../server/invitations/queries';
import { logTarget, recordInOrganization } from '../../server/log';
import { join, limitJoins, requireMayJoin, ownersOnly } from '../../server/members/rules';
import { wasRemoved } from '../../server/members/queries';
import { organizationError } from '../../server/rejection';
import type { JoinDomain, JoinableOrganization } from '../schema';
import { isPublicDomain } from './public-providers';
import {
  findByDomain,
  getDomain,
  lockWithHolder,
  readJoinDomain,
  updateJoinDomain,
} from './queries';

type Address = Pick<Session['user'], 'email' | 'emailVerified'>;

/** The domain that a user can choose for an organization: the one of their own verified address. */
async function getOwnDomain({ email, emailVerified }: Address): Promise<string | null> {
  const domain = getDomain(email);
  return emailVerified && !(await isPublicDomain(domain)) ? domain : null;
}

export async function describeJoinDomain(
  context: SessionContext,
  organizationId: string,
): Promise<JoinDomain> {
  const found = await readJoinDomain(context.db, organizationId, context.now());
  const isActive = found.isActive && !(await isPublicDomain(found.domain ?? ''));
  return { ...found, isActive, own: await getOwnDomain(context.session.user) };
}

/**
 * Lets people with a verified address at the owner's own domain join, or nobody. An organization
 * whose owners have no address there any more loses the domain to one that has.
 */
export async function setJoinDomain(
  tx: Db,
  context: MemberContext,
  { domain }: { domain: string | null },
): Promise<void> {
  const { id: organizationId } = context.organization;
  const user = await lockActor(tx, context);
  if (domain !== null) await lockWithHolder(tx, organizationId, domain);
  const { organization } = await lockOrganization(
    tx,
    context,
    organizationId,
    ownersOnly,
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  );
  const before = organization.joinDomain;
  if (before === domain) return;
  if (domain !== null) {
    if ((await getOwnDomain(user)) !== domain)
      throw organizationError('JOIN_DOMAIN_NOT_ALLOWED', { field: 'domain' });
    await releaseDomain(tx, context, domain);
  }
  await updateJoinDomain(tx, organizationId, domain);
  if (domain === null) await recordRemoval(tx, context, organization);
  else
    await recordInOrganization(tx, context, organization, {
      kind: 'organization.join-domain-set',
      ...(before !== null && { before: { domain: before } }),
      after: { domain },
    });
}

const recordRemoval = (tx: Db, context: SessionContext, organization: StoredOrganization) =>
  recordInOrganization(tx, context, organization, {
    kind: 'organization.join-domain-removed',
    before: { domain: organization.joinDomain },
  });

/** The log of the other organization does not say who has the domain now. */
async function releaseDomain(tx: Db, context: SessionContext, domain: string): Promise<void> {
  const holder = await findByDomain(tx, domain, context.now());
  if (!holder) return;
  if (holder.isActive) throw organizationError('JOIN_DOMAIN_TAKEN', { field: 'domain' });
  await updateJoinDomain(tx, holder.id, null);
  await recordActivity(tx, context, {
    kind: 'organization.join-domain-removed',
    target: logTarget(holder),
    before: { domain },
  });
}

/** Decided again: a domain may have been chosen before the lists had it. */
async function findJoinable(db: Db, domain: string, now: Date) {
  const found = await findByDomain(db, domain, now);
  return found?.isActive && !(await isPublicDomain(domain)) ? found : undefined;
}

/** At most one: a domain belongs to one organization. */
export async function listJoinable(context: SessionContext): Promise<JoinableOrganization[]> {
  const { id: userId, email, emailVerified } = context.session.user;
  const domain = getDomain(email);
  const found = emailVerified ? await findJoinable(context.db, domain, context.now()) : undefined;
  if (!found || found.members >= getLimits(context.config, found).members) return [];
  const { id, name, logo } = found;
  if (await readRole(context.db, id, userId)) return [];
  if (await wasRemoved(context.db, id, userId)) return [];
  // The invitation is offered instead, with its role.
  if (await isInvited(context.db, email, context.now(), id)) return [];
  return [{ id, name, logo, domain }];
}

export async function joinByDomain(context: SessionContext, id: string) {
  await limitJoins(context);
  return inTransaction(context, (tx) => joinUnderLock(tx, context, id));
}

async function joinUnderLock(tx: Db, context: SessionContext, id: string) {
  const user = await lockActor(tx, context, 'no key update');
  const organization = await lockOrganizationById(tx, id);
  const found = await findJoinable(tx, getDomain(user.email), context.now());
  // One that the user could not join gets the same error as one that does not exist.
  if (!organization || found?.id !== id) throw organizationError('ORGANIZATION_NOT_FOUND');
  await requireMayJoin(tx, user, organization);
  const kind = 'organization.joined-by-domain';
  return join(tx, context, { user, organization, role: 'member', kind });
}
