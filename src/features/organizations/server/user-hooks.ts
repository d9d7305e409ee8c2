import { asc, eq, inArray } from 'drizzle-orm';
import { recordActivity } from '~/features/activity/activity.server';
import { users } from '~/features/accounts/auth/auth.server';
import { requireAlso } from '~/server/api/procedure';
import type { Db } from '~/server/database/database';
import type { LeavingUser, RequestContext, UserHooks } from '~/server/request-context';
import { displayName } from '~/shared/text/display-name';
import { isInvited } from './invitations/queries';
import { hasOtherOwner } from './locks';
import { logTarget } from './log';
import { deleteMember } from './members/queries';
import { deleteOrganization } from './queries';
import { organizationError } from './rejection';
import { organizationMembers, organizations } from './tables';

/**
 * All organizations of the user, locked in a fixed order. The user is locked first, as by every
 * other rule: a weaker lock that the caller holds could deadlock.
 */
async function lockOrganizationsFor(tx: Db, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const own = eq(organizationMembers.userId, userId);
  const ids = tx.select({ id: organizationMembers.organizationId }).from(organizationMembers);
  const locked = await tx
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      members: organizations.memberCount,
    })
    .from(organizations)
    .where(inArray(organizations.id, ids.where(own)))
    .orderBy(asc(organizations.id))
    .for('update');
  // Read after the locks are granted, to see the roles that changed while waiting for them.
  const roles = await tx
    .select({ id: organizationMembers.organizationId, role: organizationMembers.role })
    .from(organizationMembers)
    .where(own);
  return locked.flatMap((organization) => {
    const role = roles.find(({ id }) => id === organization.id)?.role;
    return role ? [{ ...organization, role }] : [];
  });
}

type Locked = Awaited<ReturnType<typeof lockOrganizationsFor>>[number];

/** The organizations that would have no owner left who can act. */
async function withoutOtherOwner(tx: Db, context: RequestContext, userId: string, all: Locked[]) {
  const found: Locked[] = [];
  for (const organization of all)
    if (
      organization.role === 'owner' &&
      !(await hasOtherOwner(tx, organization.id, userId, context.now()))
    )
      found.push(organization);
  return found;
}

/**
 * The only owner of an organization cannot leave it. Those who are alone in theirs may delete both.
 * An administrator decides about all of them in one call, so nothing that changes meanwhile can keep
 * a user from being deleted.
 */
async function rejectOnlyOwner(tx: Db, context: RequestContext, user: LeavingUser, all: Locked[]) {
  const owned = await withoutOtherOwner(tx, context, user.id, all);
  const { deleteOwned = false } = user;
  const isDecided = (organization: Locked) =>
    typeof deleteOwned === 'boolean' ? deleteOwned && organization.members === 1 : true;
  const left = owned.filter((organization) => !isDecided(organization));
  if (left.length > 0) {
    const { t, language } = context.i18n;
    const names = new Intl.ListFormat(language).format(
      left.map((organization) => organization.name),
    );
    throw organizationError('ONLY_OWNER', {
      messageText: t('organization-errors:onlyOwner.leave', { names }),
      data: {
        organizations: left.map(({ id, name, slug, members }) => ({
          id,
          name,
          slug,
          alone: members === 1,
        })),
      },
    });
  }
  const isNamed = ({ id }: Locked) => Array.isArray(deleteOwned) && deleteOwned.includes(id);
  const deleted = owned.filter(
    (organization) => organization.members === 1 || isNamed(organization),
  );
  if (deleted.length > 0) await requireMayDelete(tx, context, user);
  return { deleted };
}

/** Users delete what is theirs alone; an administrator needs the permission, as for any other. */
async function requireMayDelete(tx: Db, context: RequestContext, user: LeavingUser) {
  const session = await context.getSession();
  if (session && session.user.id !== user.id)
    await requireAlso(tx, { ...context, session }, { organizations: 'delete' });
}

/** Removes the user from all organizations, and deletes those that are deleted with the user. */
async function leaveAll(tx: Db, context: RequestContext, user: LeavingUser, all: Locked[]) {
  const { deleted } = await rejectOnlyOwner(tx, context, user, all);
  const session = await context.getSession();
  const actor = session && {
    actor: { id: session.user.id, name: displayName(session.user) },
  };
  for (const organization of all) {
    const isDeleted = deleted.includes(organization);
    if (isDeleted) await deleteOrganization(tx, organization.id);
    else await deleteMember(tx, organization.id, user.id);
    await recordActivity(tx, context, {
      kind: isDeleted ? 'organization.deleted' : 'organization.member-left',
      ...actor,
      target: logTarget(organization),
      before: isDeleted
        ? { name: organization.name, slug: organization.slug, members: organization.members }
        : { member: user.name, role: organization.role },
    });
  }
}

export const organizationUserHooks: UserHooks = {
  async requireMayLeave(tx, context, user) {
    await rejectOnlyOwner(tx, context, user, await lockOrganizationsFor(tx, user.id));
  },
  async beforeUserLeaves(tx, context, user) {
    await leaveAll(tx, context, user, await lockOrganizationsFor(tx, user.id));
  },
  maySignUp: isInvited,
};
