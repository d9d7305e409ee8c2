import type { OnActivity } from '~/features/activity/activity.server';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { RequestContext, SessionContext } from '~/server/request-context';
import { hashToken, newToken } from '../../server/invitations/queries';
import { getLimits } from '../../server/limits';
import {
  lockActor,
  lockOrganization,
  lockOrganizationById,
  type MemberContext,
} from '../../server/locks';
import { recordInOrganization } from '../../server/log';
import { join, limitJoins, requireMayJoin } from '../../server/members/rules';
import { wasRemoved } from '../../server/members/queries';
import { ownOrganizations } from '../../server/procedure';
import { mayGrantRole, organizationError, requireRole } from '../../server/rejection';
import { type InviteLink, type NewInviteLink, type OpenedLink, maxInviteLinks } from '../schema';
import {
  type FoundLink,
  countLinks,
  countUse,
  deleteLink,
  deleteLinksOf,
  findLink,
  getStatus,
  insertLink,
  readLinks,
} from './queries';

const day = 86_400_000;

function toStatus({ config, now }: RequestContext, found: FoundLink) {
  const { members } = getLimits(config, { id: found.link.organizationId });
  return getStatus(found, members, now());
}

export async function listLinks(
  context: RequestContext,
  organizationId: string,
): Promise<InviteLink[]> {
  const found = await readLinks(context.db, organizationId, context.now());
  return found.map(({ createdBy, ...row }) => ({
    id: row.link.id,
    role: row.link.role,
    maxUses: row.link.maxUses,
    uses: row.link.uses,
    status: toStatus(context, row),
    createdBy,
    createdAt: row.link.createdAt.toISOString(),
    expiresAt: row.link.expiresAt.toISOString(),
  }));
}

/** Nobody becomes an owner by a link, which anyone can forward. */
export async function createLink(
  tx: Db,
  context: MemberContext,
  input: NewInviteLink,
): Promise<{ id: string; link: string }> {
  const { session } = context;
  const { id: organizationId } = context.organization;
  const role = requireRole(input.role);
  const { organization, role: own } = await lockOrganization(tx, context, organizationId, {
    invitation: 'create',
  });
  if (role === 'owner' || !mayGrantRole(context, role, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE', { field: 'role' });
  const createdAt = context.now();
  if ((await countLinks(tx, organizationId, createdAt)) >= maxInviteLinks)
    throw organizationError('INVITE_LINK_LIMIT_REACHED');
  const token = newToken();
  const id = await insertLink(tx, {
    organizationId,
    userId: session.user.id,
    role,
    tokenHash: hashToken(token),
    maxUses: input.maxUses,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + input.expiresInDays * day),
  });
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.invite-link-created',
    after: { role },
  });
  return { id, link: `${context.config.baseUrl}/invitation/link/${token}` };
}

export async function revokeLink(
  tx: Db,
  context: MemberContext,
  { id }: { id: string },
): Promise<void> {
  const { organization } = await lockOrganization(tx, context, context.organization.id, {
    invitation: 'cancel',
  });
  const revoked = await deleteLink(tx, organization.id, id);
  if (!revoked) throw organizationError('INVITE_LINK_NOT_FOUND');
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.invite-link-revoked',
    before: { role: revoked.role },
  });
}

/** What the holder of a link sees. Names no member. */
export async function showLink(context: RequestContext, token: string): Promise<OpenedLink> {
  const found = await findLink(context.db, token, context.now());
  if (!found) throw organizationError('INVITE_LINK_NOT_FOUND');
  const { organizationId, role } = found.link;
  const session = await context.getSession();
  const own = session ? await ownOrganizations(context, session.user.id) : [];
  const isRemoved = session && (await wasRemoved(context.db, organizationId, session.user.id));
  return {
    organizationName: found.organizationName,
    role,
    status: isRemoved ? 'removed' : toStatus(context, found),
    slug: own.find(({ id }) => id === organizationId)?.slug ?? null,
  };
}

export async function joinByLink(context: SessionContext, token: string) {
  await limitJoins(context);
  return inTransaction(context, (tx) => joinUnderLock(tx, context, token));
}

/** One join at a time for each organization, so the limit of a link is exact. */
async function joinUnderLock(tx: Db, context: SessionContext, token: string) {
  const user = await lockActor(tx, context, 'no key update');
  const seen = await findLink(tx, token, context.now());
  const organization = seen && (await lockOrganizationById(tx, seen.link.organizationId));
  // Read again: it may have been revoked or used up while waiting for the lock.
  const found = organization && (await findLink(tx, token, context.now()));
  if (!found || !organization) throw organizationError('INVITE_LINK_NOT_FOUND');
  await requireMayJoin(tx, user, organization);
  const status = toStatus(context, found);
  if (status !== 'open' && status !== 'full')
    throw organizationError('INVITE_LINK_NO_LONGER_VALID');
  const { role } = found.link;
  await countUse(tx, found.link);
  return join(tx, context, { user, organization, role, kind: 'organization.joined-by-link' });
}

/** Someone else was in the account: its links end with its sessions. */
export const revokeWithAccount: OnActivity = async (tx, _where, entries) => {
  for (const { kind, targetId } of entries)
    if (kind === 'account.secured' && targetId) await deleteLinksOf(tx, targetId);
};
