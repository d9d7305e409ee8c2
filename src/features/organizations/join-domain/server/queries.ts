import { asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { organizations } from '../../server/tables';

/** The part after the `@`. A subdomain is another domain. */
export const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Whether an owner who can act has a verified address at the domain. Raw names. */
const isActive = (now: Date) =>
  sql<boolean>`exists (select from organization_members as member
    join users as owner on owner.id = member.user_id
    where member.organization_id = organizations.id and member.role = 'owner'
      and owner.email_verified and split_part(owner.email, '@', 2) = organizations.join_domain
      and (not owner.banned or owner.ban_expires <= ${now.toISOString()}))`;

export async function readJoinDomain(db: Db, organizationId: string, now: Date) {
  const [found] = await db
    .select({ domain: organizations.joinDomain, isActive: isActive(now) })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return found ?? { domain: null, isActive: false };
}

/** The organization that has a domain. There is at most one. */
export async function findByDomain(db: Db, domain: string, now: Date) {
  const [found] = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      logo: organizations.logo,
      members: organizations.memberCount,
      isActive: isActive(now),
    })
    .from(organizations)
    .where(eq(organizations.joinDomain, domain));
  return found;
}

/** In the order of their IDs, so that two owners who want the domain of each other do not deadlock. */
export async function lockWithHolder(tx: Db, organizationId: string, domain: string) {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(or(eq(organizations.id, organizationId), eq(organizations.joinDomain, domain)))
    .orderBy(asc(organizations.id))
    .for('update');
}

/** Leaves `updatedAt` unchanged: an open settings form must not conflict with it. */
export async function updateJoinDomain(
  tx: Db,
  organizationId: string,
  joinDomain: string | null,
): Promise<void> {
  await tx
    .update(organizations)
    .set({ joinDomain, updatedAt: sql`${organizations.updatedAt}` })
    .where(eq(organizations.id, organizationId));
}
