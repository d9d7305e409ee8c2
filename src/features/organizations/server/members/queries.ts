import { type SQL, and, eq, sql, inArray } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import { decodeCursor, encodeCursor } from '~/server/api/cursor';
import { type Db, rows } from '~/server/database/database';
import { matchByIndex, parseSearchTerm } from '~/server/lists/search-term';
import { type Page, maxTotal } from '~/shared/schema';
import type { OrganizationRole } from '../../permissions';
import type { Member } from '../../schema';
import {
  organizationMembers,
  organizations,
  teamMembers,
  organizationRemovedMembers as removed,
} from '../tables';

interface MemberQuery {
  organizationId: string;
  /** Only the members of this team. */
  teamId?: string;
  cursor?: string | undefined;
  limit: number;
  searchTerm?: string;
  role?: OrganizationRole | undefined;
}

interface MemberRow {
  user_id: string;
  name: string;
  email: string;
  image: string | null;
  role: OrganizationRole;
  joined_at: string | Date;
  last_seen_at: string | Date | null;
  cursor_key: string;
}

const iso = (moment: string | Date) => new Date(moment).toISOString();

/** As in the list of users. */
const userSearch = { substring: 'search_key', prefix: ['name_key', 'email'] };

/** All conditions name the organization first, as all indexes do. */
function getConditions(query: MemberQuery): { from: SQL; where: SQL; joined: SQL } {
  const { organizationId, teamId, role } = query;
  const term = parseSearchTerm(query.searchTerm ?? '');
  const found = term && matchByIndex(userSearch, term);
  const ofRole = role && sql`${organizationMembers.role} = ${role}`;
  const members = sql`${organizationMembers} join ${users} on ${users.id} = ${organizationMembers.userId}`;
  if (teamId === undefined)
    return {
      from: term ? members : sql`${organizationMembers}`,
      where: sql`${and(eq(organizationMembers.organizationId, organizationId), ofRole, found)}`,
      joined: sql`${organizationMembers.createdAt}`,
    };
  return {
    from: sql`${teamMembers} join ${members}
      on ${organizationMembers.organizationId} = ${teamMembers.organizationId}
      and ${organizationMembers.userId} = ${teamMembers.userId}`,
    where: sql`${and(
      eq(teamMembers.organizationId, organizationId),
      eq(teamMembers.teamId, teamId),
      found,
    )}`,
    joined: sql`${teamMembers.createdAt}`,
  };
}

/**
 * Keyset pagination in the order in which members joined: (joined, user) > cursor. A statement of its
 * own, because members have no ID and are searched by the name of their user.
 */
export async function listMembers(db: Db, query: MemberQuery): Promise<Page<Member>> {
  const { from, where, joined } = getConditions(query);
  const cursor = decodeCursor(query.cursor);
  const userId = query.teamId === undefined ? organizationMembers.userId : teamMembers.userId;
  const after = cursor
    ? sql`and (${joined}, ${userId}) > (${cursor.value}::timestamptz, ${cursor.id})`
    : sql``;
  const found = await rows<MemberRow & { total: string }>(
    db,
    sql`with page as (
        select ${userId} as user_id, ${joined} as joined_at from ${from}
        where ${where} ${after} order by ${joined}, ${userId} limit ${query.limit + 1}),
      counted as (select count(*) as total from
        (select from ${from} where ${where} limit ${maxTotal + 1}) as bounded)
      select counted.total, page.joined_at, page.joined_at::text as cursor_key, page.user_id,
        ${users.name}, ${users.email}, ${users.image}, ${users.lastSeenAt}, member.role
      from counted left join (page
        join ${users} on ${users.id} = page.user_id
        join ${organizationMembers} as member on member.user_id = page.user_id
          and member.organization_id = ${query.organizationId}) on true
      order by page.joined_at, page.user_id`,
  );
  return toPage(found, query.limit);
}

function toPage(found: (MemberRow & { total: string })[], limit: number): Page<Member> {
  const total = Number(found[0]?.total);
  // The single row of an empty page only carries the total.
  const all = found.filter((row) => (row.user_id as string | null) !== null);
  const shown = all.slice(0, limit);
  const last = all.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      userId: row.user_id,
      name: row.name,
      email: row.email,
      image: row.image,
      role: row.role,
      joinedAt: iso(row.joined_at),
      lastSeenAt: row.last_seen_at && iso(row.last_seen_at),
    })),
    total: Math.min(total, maxTotal),
    ...(total > maxTotal && { totalIsLeast: true }),
    next: last ? encodeCursor({ value: last.cursor_key, id: last.user_id }) : null,
  };
}

const isMember = (organizationId: string, userId: string) =>
  and(
    eq(organizationMembers.organizationId, organizationId),
    eq(organizationMembers.userId, userId),
  );

/** A member with the name that the log records. */
export async function readMember(tx: Db, organizationId: string, userId: string) {
  const [member] = await tx
    .select({
      userId: organizationMembers.userId,
      role: organizationMembers.role,
      name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(isMember(organizationId, userId));
  return member;
}

/** Anyone who joins is no longer one who was removed. */
export async function insertMember(
  tx: Db,
  member: { organizationId: string; userId: string; role: OrganizationRole },
  joinedAt: Date,
): Promise<void> {
  await tx.insert(organizationMembers).values({ ...member, createdAt: joinedAt });
  await deleteRemoval(tx, member.organizationId, member.userId);
  await changeMemberCount(tx, member.organizationId, 1);
}

/** Call it under the lock of the organization, in the transaction that adds or removes the member. */
export async function changeMemberCount(tx: Db, organizationId: string, by: 1 | -1): Promise<void> {
  await tx
    .update(organizations)
    .set({
      memberCount: sql`${organizations.memberCount} + ${by}::int`,
      updatedAt: sql`${organizations.updatedAt}`,
    })
    .where(eq(organizations.id, organizationId));
}

export async function updateMemberRole(
  tx: Db,
  organizationId: string,
  userId: string,
  role: OrganizationRole,
): Promise<void> {
  await tx.update(organizationMembers).set({ role }).where(isMember(organizationId, userId));
}

/** Their places in teams are deleted by cascade. */
export async function deleteMember(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx.delete(organizationMembers).where(isMember(organizationId, userId));
  await changeMemberCount(tx, organizationId, -1);
}

/** Which of the users are members of which of the organizations. */
export const readMemberships = (db: Db, organizationIds: string[], userIds: string[]) =>
  db
    .select({ id: organizationMembers.organizationId, userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(
      and(
        inArray(organizationMembers.organizationId, organizationIds),
        inArray(organizationMembers.userId, userIds),
      ),
    );

/** Statements about members who were removed. */

const isRemoved = (organizationId: string, userId: string) =>
  and(eq(removed.organizationId, organizationId), eq(removed.userId, userId));

/** Copies the membership before it is deleted. */
export async function rememberRemoval(
  tx: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  removedBy: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`insert into organization_removed_members
      (organization_id, user_id, role, joined_at, team_ids, removed_at, removed_by)
    select organization_id, user_id, role, created_at,
      array(select team_id from team_members
        where team_members.organization_id = ${organizationId} and user_id = ${userId}),
      ${now.toISOString()}::timestamptz, ${removedBy}
    from organization_members where organization_id = ${organizationId} and user_id = ${userId}`);
}

export async function readRemoval(tx: Db, organizationId: string, userId: string) {
  const [found] = await tx.select().from(removed).where(isRemoved(organizationId, userId));
  return found;
}

export async function wasRemoved(tx: Db, organizationId: string, userId: string): Promise<boolean> {
  return (await readRemoval(tx, organizationId, userId)) !== undefined;
}

async function deleteRemoval(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx.delete(removed).where(isRemoved(organizationId, userId));
}
