import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { type DataExporter, type MyData, exportBatch, inBatches } from '~/server/my-data';
import {
  organizationInvitations,
  organizationMembers,
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

/** Never the token, nor the other side: the invitee's address and the inviter's name. */
const readInvitations = (db: Db, condition: SQL, direction: 'sent' | 'received') =>
  inBatches<Position>((last) =>
    db
      .select({
        organizationId: organizationInvitations.organizationId,
        id: organizationInvitations.id,
        direction: sql<string>`${direction}::text`,
        organization: organizations.name,
        role: organizationInvitations.role,
        status: organizationInvitations.status,
        createdAt: organizationInvitations.createdAt,
        expiresAt: organizationInvitations.expiresAt,
      })
      .from(organizationInvitations)
      .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
      .where(
        and(
          condition,
          last &&
            sql`(${organizationInvitations.organizationId}, ${organizationInvitations.id})
              > (${last.organizationId}, ${last.id})`,
        ),
      )
      .orderBy(organizationInvitations.organizationId, organizationInvitations.id)
      .limit(exportBatch),
  );

const invitations: DataExporter = {
  subject: 'organization-invitations',
  about: 'data-archive:about.organizationInvitations',
  tables: [organizationInvitations],
  columns: ['direction', 'organization', 'role', 'status', 'createdAt', 'expiresAt'],
  async *rows(db, { id, email }) {
    yield* readInvitations(db, eq(organizationInvitations.inviterId, id), 'sent');
    yield* readInvitations(db, eq(organizationInvitations.email, email), 'received');
  },
};

export const organizationsMyData: MyData = {
  exporters: [memberships, teamMemberships, invitations],
};
