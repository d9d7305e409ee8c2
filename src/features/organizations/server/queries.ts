import { asc, eq, sql } from 'drizzle-orm';
import { nextUpdatedAt } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { preparedOnce } from '~/server/database/prepared';
import { type KeysetList, keysetPage } from '~/server/lists/keyset-page';
import type { RowOf } from '~/server/lists/row-columns';
import type { Page } from '~/shared/paging';
import type {
  ListManaged,
  ManagedOrganization,
  ManagedOrganizationDetail,
  OwnOrganization,
} from '../schema';
import type { ManagedOrganizationSort } from '../search';
import type { StoredOrganization } from './locks';
import { organizationMembers, organizations } from './tables';

/** All organizations of a user, by name. */
export async function readOwnOrganizations(db: Db, userId: string): Promise<OwnOrganization[]> {
  const found = await organizationsOfUser(db).execute({ userId });
  return found.map((it) => ({ ...it, createdAt: it.createdAt.toISOString() }));
}

const organizationsOfUser = preparedOnce((db) =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      logo: organizations.logo,
      role: organizationMembers.role,
      members: organizations.memberCount,
      createdAt: organizations.createdAt,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, sql.placeholder('userId')))
    .orderBy(asc(organizations.nameKey), asc(organizations.id))
    .prepare('organizations_of_user'),
);

export function countOwnOrganizations(db: Db, userId: string): Promise<number> {
  return db.$count(organizationMembers, eq(organizationMembers.userId, userId));
}

/** Raw names: Drizzle omits the table of a column if a statement has only one. */
const teamCount = sql<number>`(select count(*)::int from teams
  where teams.organization_id = organizations.id)`;

/** An organization with its figures. */
export async function readOrganization(db: Db, id: string) {
  const [found] = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      logo: organizations.logo,
      members: organizations.memberCount,
      teams: teamCount,
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

/** Members, teams and invitations are deleted by cascade. */
export async function deleteOrganization(tx: Db, id: string): Promise<void> {
  await tx.delete(organizations).where(eq(organizations.id, id));
}

const managedColumns = {
  id: organizations.id,
  name: organizations.name,
  slug: organizations.slug,
  logo: organizations.logo,
  members: organizations.memberCount,
  createdAt: organizations.createdAt,
};

const toManaged = (found: RowOf<typeof managedColumns>): ManagedOrganization => ({
  ...found,
  createdAt: found.createdAt.toISOString(),
});

const managedList: KeysetList<ManagedOrganizationSort, typeof managedColumns> = {
  table: organizations,
  sorts: {
    name: { key: sql`${organizations.nameKey}`, type: 'text' },
    created: { key: sql`${organizations.createdAt}`, type: 'timestamptz' },
    members: { key: sql`${organizations.memberCount}`, type: 'integer' },
  },
  columns: managedColumns,
  search: { substring: 'search_key', prefix: ['name_key', 'slug'] },
};

/** One page of all organizations, for administrators of the product. */
export async function listManaged(db: Db, input: ListManaged): Promise<Page<ManagedOrganization>> {
  const page = await keysetPage(db, managedList, input);
  return { ...page, items: page.items.map(toManaged) };
}

const pendingCount = sql<number>`(select count(*)::int from organization_invitations as invitation
  where invitation.organization_id = organizations.id and invitation.status = 'pending')`;

export async function readManaged(
  db: Db,
  id: string,
): Promise<ManagedOrganizationDetail | undefined> {
  const [found] = await db
    .select({ ...managedColumns, teams: teamCount, invitations: pendingCount })
    .from(organizations)
    .where(eq(organizations.id, id));
  return found && { ...found, createdAt: found.createdAt.toISOString() };
}
