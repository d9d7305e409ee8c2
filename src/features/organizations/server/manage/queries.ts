import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import { pickColumns } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import { keysetList } from '~/server/lists/keyset-page';
import type { Page } from '~/shared/schema';
import {
  type ListManaged,
  type ManagedOrganization,
  type ManagedOrganizationDetail,
  type OrganizationOfUser,
  managedOrganizationSchema,
} from '../../schema';
import { teamCount } from '../queries';
import { organizationMembers, organizations } from '../tables';

/** Statements for administrators of the product. */

const managedColumns = {
  ...pickColumns(organizations, managedOrganizationSchema.entries),
  members: organizations.memberCount,
};

const listPage = keysetList({
  table: organizations,
  sorts: {
    name: organizations.nameKey,
    created: organizations.createdAt,
    members: organizations.memberCount,
  },
  columns: managedColumns,
  search: { substring: 'search_key', prefix: ['name_key', 'slug'] },
});

/** Banned until they are not: an expired ban counts no more. */
const isBannedAt = (now: Date) =>
  sql<boolean>`(${users.banned} and coalesce(${users.banExpires} > ${now.toISOString()}, true))`;

/** How many owners of an organization are shown. */
const shownOwners = 3;

/** The first owners of each of these organizations, those who can act before those who are banned. */
async function addOwners<Row extends { id: string }>(db: Db, found: Row[], now: Date) {
  const isBanned = isBannedAt(now);
  const first = db
    .select({
      id: users.id,
      name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`.as('owner_name'),
      image: users.image,
      banned: isBanned.as('owner_banned'),
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizations.id),
        eq(organizationMembers.role, 'owner'),
      ),
    )
    .orderBy(asc(isBanned), asc(organizationMembers.createdAt), asc(organizationMembers.userId))
    .limit(shownOwners)
    .as('first');
  const ids = found.map(({ id }) => id);
  const owners = await db
    .select({
      organizationId: organizations.id,
      id: first.id,
      name: first.name,
      image: first.image,
      banned: first.banned,
    })
    .from(organizations)
    .crossJoinLateral(first)
    .where(inArray(organizations.id, ids));
  const byOrganization = Map.groupBy(owners, ({ organizationId }) => organizationId);
  return found.map((organization) => {
    const own = byOrganization.get(organization.id) ?? [];
    return {
      ...organization,
      owners: own.map(({ id, name, image, banned }) => ({ id, name, image, banned })),
      hasActiveOwner: own.some(({ banned }) => !banned),
    };
  });
}

/** One page of all organizations. */
export async function listManaged(
  db: Db,
  input: ListManaged,
  now: Date,
): Promise<Page<ManagedOrganization>> {
  const page = await listPage(db, input);
  return { ...page, items: await addOwners(db, page.items, now) };
}

const pendingCount = sql<number>`(select count(*)::int from organization_invitations as invitation
  where invitation.organization_id = organizations.id and invitation.status = 'pending')`;

export async function readManaged(
  db: Db,
  id: string,
  now: Date,
): Promise<ManagedOrganizationDetail | undefined> {
  const found = await db
    .select({
      ...managedColumns,
      teams: teamCount,
      invitations: pendingCount,
      joinDomain: organizations.joinDomain,
    })
    .from(organizations)
    .where(eq(organizations.id, id));
  const [organization] = await addOwners(db, found.map(withIsoDates), now);
  return organization;
}

/** The organizations of a user, by name. Their number is limited. */
export function listOrganizationsOfUser(db: Db, userId: string): Promise<OrganizationOfUser[]> {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      logo: organizations.logo,
      role: organizationMembers.role,
      members: organizations.memberCount,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizations.nameKey), asc(organizations.id));
}
