import { and, asc, count, eq, gte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { nextUpdatedAt } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { preparedOnce } from '~/server/database/prepared';
import { withIsoDates } from '~/server/database/record-queries';
import { type OrganizationNews, type OwnOrganization, newsDays } from '../schema';
import { type StoredOrganization, otherOwnerExists } from './locks';
import { organizationMembers, organizations } from './tables';

/** All organizations of a user, by name. */
export async function readOwnOrganizations(db: Db, userId: string): Promise<OwnOrganization[]> {
  const found = await organizationsOfUser(db).execute({ userId });
  return found.map((organization) => ({
    ...organization,
    createdAt: organization.createdAt.toISOString(),
  }));
}

const ownColumns = {
  id: organizations.id,
  name: organizations.name,
  slug: organizations.slug,
  logo: organizations.logo,
  role: organizationMembers.role,
  members: organizations.memberCount,
  createdAt: organizations.createdAt,
};

const organizationsOfUser = preparedOnce('organizations_of_user', (db) =>
  db
    .select(ownColumns)
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, sql.placeholder('userId')))
    .orderBy(asc(organizations.nameKey), asc(organizations.id)),
);

/** Since when something is new on the home page. */
export const newsSince = (now: Date): Date => new Date(now.getTime() - newsDays * 86_400_000);

/** The same with what is new since then. Counts from the index of members by joining. */
export async function readOrganizationNews(
  db: Db,
  userId: string,
  since: Date,
): Promise<OrganizationNews[]> {
  const joined = alias(organizationMembers, 'joined');
  const newMembers = db
    .select({ count: count() })
    .from(joined)
    .where(
      and(
        eq(joined.organizationId, organizations.id),
        gte(joined.createdAt, since),
        ne(joined.userId, userId),
      ),
    );
  const found = await db
    .select({ ...ownColumns, newMembers: sql`(${newMembers})`.mapWith(Number) })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizations.nameKey), asc(organizations.id));
  return found.map(withIsoDates);
}

export function countOwnOrganizations(db: Db, userId: string): Promise<number> {
  return db.$count(organizationMembers, eq(organizationMembers.userId, userId));
}

/** Raw names: Drizzle omits the table of a column if a statement has only one. */
export const teamCount = sql<number>`(select count(*)::int from teams
  where teams.organization_id = organizations.id)`;

/** An organization with its figures, as this member sees it. */
export async function readOrganization(db: Db, id: string, userId: string, now: Date) {
  const [found] = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      logo: organizations.logo,
      members: organizations.memberCount,
      teams: teamCount,
      hasOtherOwner: otherOwnerExists(sql.raw('organizations.id'), userId, now),
      checklistDismissed: organizations.checklistDismissed,
      createdAt: organizations.createdAt,
      updatedAt: organizations.updatedAt,
    })
    .from(organizations)
    .where(eq(organizations.id, id));
  return found;
}

export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  return (await db.$count(organizations, eq(organizations.slug, slug))) > 0;
}

export async function insertOrganization(
  tx: Db,
  fields: Pick<StoredOrganization, 'name' | 'slug'>,
  now: Date,
): Promise<StoredOrganization> {
  const [created] = await tx
    .insert(organizations)
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning();
  if (!created) throw new Error('insertOrganization: no row returned');
  return created;
}

export async function updateOrganizationRow(
  tx: Db,
  id: string,
  fields: Pick<StoredOrganization, 'name' | 'slug'>,
  now: Date,
): Promise<void> {
  await tx
    .update(organizations)
    .set({ ...fields, updatedAt: nextUpdatedAt(organizations.updatedAt, now) })
    .where(eq(organizations.id, id));
}

/** Leaves `updatedAt` unchanged: an open settings form must not conflict with it. */
export async function setLogo(tx: Db, id: string, logo: string | null): Promise<void> {
  await tx
    .update(organizations)
    .set({ logo, updatedAt: sql`${organizations.updatedAt}` })
    .where(eq(organizations.id, id));
}

/** Leaves `updatedAt` unchanged, too. */
export async function dismissChecklist(tx: Db, id: string): Promise<void> {
  await tx
    .update(organizations)
    .set({ checklistDismissed: true, updatedAt: sql`${organizations.updatedAt}` })
    .where(eq(organizations.id, id));
}

/** Members, teams and invitations are deleted by cascade. */
export async function deleteOrganization(tx: Db, id: string): Promise<void> {
  await tx.delete(organizations).where(eq(organizations.id, id));
}
