import { type SQL, and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { requireActive, sessions, users } from '~/features/accounts/auth/auth.server';
import { type Db, rows } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import {
  type OrganizationPermission,
  type OrganizationRole,
  hasOrganizationPermission,
} from '../permissions';
import type { OrganizationErrorCode } from '../errors';
import type { OwnOrganization } from '../schema';
import { organizationError, getRejection } from './rejection';
import { organizationMembers, organizations } from './tables';

/*
 * Row locks, always in the order users, organization, members: deleting a user locks the user first,
 * so any other order could deadlock.
 */

export type StoredOrganization = typeof organizations.$inferSelect;

/** Of the procedures for members: they put the organization of the slug into it. */
export interface MemberContext extends SessionContext {
  organization: OwnOrganization;
}

interface LockedOrganization {
  organization: StoredOrganization;
  /** The actor's role. */
  role: OrganizationRole;
}

/**
 * Locks the user behind a change, and checks again what may have changed since the request was
 * authorized: a revoked session or a ban, which ends all sessions. `joins` also makes changes to the
 * number of the user's organizations run one at a time.
 */
export async function lockActor(
  tx: Db,
  context: SessionContext,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<typeof users.$inferSelect> {
  const { session } = context;
  if (session.program) return lockUserOfProgram(tx, context, strength);
  // Locks both rows: what another transaction changed while this one waited is taken into account.
  const [found] = await tx
    .select({ user: users })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(
      and(
        eq(users.id, session.user.id),
        eq(sessions.id, session.id),
        gt(sessions.expiresAt, context.now()),
      ),
    )
    .for(strength);
  if (!found) throw commonError('UNAUTHORIZED');
  return found.user;
}

/** The same for a program, which has no session row. */
async function lockUserOfProgram(
  tx: Db,
  context: SessionContext,
  strength: 'key share' | 'no key update',
) {
  const isUser = eq(users.id, context.session.user.id);
  const [user] = await tx.select().from(users).where(isUser).for(strength);
  if (!user) throw commonError('UNAUTHORIZED');
  await requireActive(tx, context);
  return user;
}

/**
 * Locks the actor and another user, by ID, so that two who act on each other do not deadlock. Returns
 * the other one, if the account still exists.
 */
export async function lockActorAndUser(
  tx: Db,
  context: SessionContext,
  userId: string,
): Promise<typeof users.$inferSelect | undefined> {
  const locked = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [context.session.user.id, userId]))
    .orderBy(asc(users.id))
    .for('no key update');
  await lockActor(tx, context);
  return locked.find(({ id }) => id === userId);
}

/** Changes to one organization run one at a time. */
export async function lockOrganizationById(
  tx: Db,
  id: string,
): Promise<StoredOrganization | undefined> {
  const [organization] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('update');
  return organization;
}

export async function readRole(
  tx: Db,
  organizationId: string,
  userId: string,
): Promise<OrganizationRole | undefined> {
  const [member] = await tx
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.userId, userId),
      ),
    );
  return member?.role;
}

/** Locks the organization for a member's change. Checks membership and permission under the lock. */
export async function lockOrganization(
  tx: Db,
  context: SessionContext,
  organizationId: string,
  permission?: OrganizationPermission,
  rejection?: OrganizationErrorCode,
): Promise<LockedOrganization> {
  await lockActor(tx, context);
  // Locks both rows, so the role is the one after all changes that this transaction waited for.
  const [locked] = await tx
    .select({ organization: organizations, role: organizationMembers.role })
    .from(organizations)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(
      and(
        eq(organizations.id, organizationId),
        eq(organizationMembers.userId, context.session.user.id),
      ),
    )
    .for('update');
  if (!locked) throw organizationError('ORGANIZATION_NOT_FOUND');
  if (permission && !hasOrganizationPermission(locked.role, permission))
    throw organizationError(rejection ?? getRejection(permission));
  return locked;
}

/** Another owner who can act: banned ones cannot. */
export const otherOwnerExists = (organizationId: SQL, userId: string, now: Date) =>
  sql<boolean>`exists (select from organization_members as other
    join users as owner on owner.id = other.user_id
    where other.organization_id = ${organizationId} and other.role = 'owner'
      and other.user_id <> ${userId}
      and (not owner.banned or owner.ban_expires <= ${now.toISOString()}))`;

/** Whether another owner remains who can act. Call it under the lock. */
export async function hasOtherOwner(
  tx: Db,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const exists = otherOwnerExists(sql`${organizationId}`, userId, now);
  const [found] = await rows<{ other: boolean }>(tx, sql`select ${exists} as other`);
  return found?.other === true;
}
