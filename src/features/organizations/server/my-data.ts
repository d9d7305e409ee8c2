import { type SQL, and, eq, gt, sql } from 'drizzle-orm';
import { pickColumns } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import {
  type DataExporter,
  type DataSubject,
  type MyData,
  exportBatch,
  exportOwned,
  inBatches,
} from '~/server/my-data';
import {
  organizationInvitations,
  organizationInviteLinks,
  organizationMembers,
  organizationRemovedMembers,
  organizations,
  teamMembers,
  teams,
} from './tables';

interface Position {
  organizationId: string;
  id: string;
}

const memberships: DataExporter = {
  subject: 'organizations',
  about: 'data-archive:about.organizations',
  tables: [organizationMembers],
  columns: ['organization', 'slug', 'role', 'joinedAt'],
  rows: (db, { id }) =>
    inBatches<{ organizationId: string }>((last) =>
      db
        .select({
          organizationId: organizationMembers.organizationId,
          organization: organizations.name,
          slug: organizations.slug,
          role: organizationMembers.role,
          joinedAt: organizationMembers.createdAt,
        })
        .from(organizationMembers)
        .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
        .where(
          and(
            eq(organizationMembers.userId, id),
            last && sql`${organizationMembers.organizationId} > ${last.organizationId}`,
          ),
        )
        .orderBy(organizationMembers.organizationId)
        .limit(exportBatch),
    ),
};

const teamMemberships: DataExporter = {
  subject: 'organization-teams',
  about: 'data-archive:about.organizationTeams',
  tables: [teamMembers],
  columns: ['organization', 'team', 'joinedAt'],
  rows: (db, { id }) =>
    inBatches<Position>((last) =>
      db
        .select({
          organizationId: teamMembers.organizationId,
          id: teamMembers.teamId,
          organization: organizations.name,
          team: teams.name,
          joinedAt: teamMembers.createdAt,
        })
        .from(organizationMembers)
        .innerJoin(
          teamMembers,
          and(
            eq(teamMembers.organizationId, organizationMembers.organizationId),
            eq(teamMembers.userId, organizationMembers.userId),
          ),
        )
        .innerJoin(organizations, eq(organizations.id, teamMembers.organizationId))
        .innerJoin(
          teams,
          and(
            eq(teams.organizationId, teamMembers.organizationId),
            eq(teams.id, teamMembers.teamId),
          ),
        )
        .where(
          and(
            eq(organizationMembers.userId, id),
            last &&
              sql`(${teamMembers.organizationId}, ${teamMembers.teamId})
                > (${last.organizationId}, ${last.id})`,
          ),
        )
        .orderBy(teamMembers.organizationId, teamMembers.teamId)
        .limit(exportBatch),
    ),
};

/**
 * Never the token, nor the other side: the invitee's address and the inviter's name. The name of the
 * organization and what became of an invitation may change after the user has left, so both are left
 * out unless the user is a member or the invitation is pending and theirs.
 */
const readInvitations = (
  db: Db,
  { id }: DataSubject,
  direction: { name: 'sent' | 'received'; condition: SQL; mayRead: SQL },
) =>
  inBatches<Position>((last) => {
    const mayRead = sql`(${organizationMembers.userId} is not null or ${direction.mayRead})`;
    return db
      .select({
        organizationId: organizationInvitations.organizationId,
        id: organizationInvitations.id,
        direction: sql<string>`${direction.name}::text`,
        organization: sql<string | null>`case when ${mayRead} then ${organizations.name} end`,
        role: organizationInvitations.role,
        status: sql<string | null>`case when ${mayRead} then ${organizationInvitations.status} end`,
        createdAt: organizationInvitations.createdAt,
        expiresAt: organizationInvitations.expiresAt,
      })
      .from(organizationInvitations)
      .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
      .leftJoin(
        organizationMembers,
        and(
          eq(organizationMembers.organizationId, organizationInvitations.organizationId),
          eq(organizationMembers.userId, id),
        ),
      )
      .where(
        and(
          direction.condition,
          last &&
            sql`(${organizationInvitations.organizationId}, ${organizationInvitations.id})
              > (${last.organizationId}, ${last.id})`,
        ),
      )
      .orderBy(organizationInvitations.organizationId, organizationInvitations.id)
      .limit(exportBatch);
  });

const invitations: DataExporter = {
  subject: 'organization-invitations',
  about: 'data-archive:about.organizationInvitations',
  tables: [organizationInvitations],
  columns: ['direction', 'organization', 'role', 'status', 'createdAt', 'expiresAt'],
  async *rows(db, user) {
    yield* readInvitations(db, user, {
      name: 'sent',
      condition: eq(organizationInvitations.inviterId, user.id),
      mayRead: sql`false`,
    });
    yield* readInvitations(db, user, {
      name: 'received',
      condition: eq(organizationInvitations.email, user.email),
      mayRead: eq(organizationInvitations.status, 'pending'),
    });
  },
};

const inviteLinks = exportOwned({
  subject: 'organization-invite-links',
  about: 'invite-links:myData',
  table: organizationInviteLinks,
  columns: pickColumns(organizationInviteLinks, {
    role: true,
    maxUses: true,
    uses: true,
    createdAt: true,
    expiresAt: true,
  }),
});

/** Without the name of the organization, which may have changed since. */
const removals: DataExporter = {
  subject: 'organization-removals',
  about: 'organizations:myData.removals',
  tables: [organizationRemovedMembers],
  columns: ['role', 'joinedAt', 'removedAt'],
  rows: (db, { id }) =>
    inBatches<{ organizationId: string }>((last) =>
      db
        .select({
          organizationId: organizationRemovedMembers.organizationId,
          role: organizationRemovedMembers.role,
          joinedAt: organizationRemovedMembers.joinedAt,
          removedAt: organizationRemovedMembers.removedAt,
        })
        .from(organizationRemovedMembers)
        .where(
          and(
            eq(organizationRemovedMembers.userId, id),
            last && gt(organizationRemovedMembers.organizationId, last.organizationId),
          ),
        )
        .orderBy(organizationRemovedMembers.organizationId)
        .limit(exportBatch),
    ),
};

export const organizationsMyData: MyData = {
  exporters: [memberships, teamMemberships, invitations, inviteLinks, removals],
};
