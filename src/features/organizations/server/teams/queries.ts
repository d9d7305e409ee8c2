import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { Team } from '../../schema';
import { organizationInvitations, teamMembers, teams } from '../tables';

/** Raw names: Drizzle omits the table of a column if a statement has only one. */
const memberCount = sql<number>`(select count(*)::int from team_members as member
  where member.organization_id = teams.organization_id and member.team_id = teams.id)`;

const columns = {
  id: teams.id,
  name: teams.name,
  members: memberCount,
  createdAt: teams.createdAt,
};

const toTeam = (found: Omit<Team, 'createdAt'> & { createdAt: Date }): Team => ({
  ...found,
  createdAt: found.createdAt.toISOString(),
});

const isTeam = (organizationId: string, id: string) =>
  and(eq(teams.organizationId, organizationId), eq(teams.id, id));

const maxTeams = 1000;

/** The teams of an organization by name. Their number is limited. */
export async function listTeams(db: Db, organizationId: string): Promise<Team[]> {
  const found = await db
    .select(columns)
    .from(teams)
    .where(eq(teams.organizationId, organizationId))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id))
    .limit(maxTeams);
  return found.map(toTeam);
}

export async function readTeam(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Team | undefined> {
  const [found] = await db.select(columns).from(teams).where(isTeam(organizationId, id));
  return found && toTeam(found);
}

export function countTeams(db: Db, organizationId: string): Promise<number> {
  return db.$count(teams, eq(teams.organizationId, organizationId));
}

export async function insertTeam(
  tx: Db,
  team: { organizationId: string; name: string },
  now: Date,
): Promise<string> {
  const [created] = await tx
    .insert(teams)
    .values({ ...team, createdAt: now })
    .returning({ id: teams.id });
  if (!created) throw new Error('insertTeam: no row returned');
  return created.id;
}

export async function renameTeam(
  tx: Db,
  organizationId: string,
  id: string,
  name: string,
): Promise<void> {
  await tx.update(teams).set({ name }).where(isTeam(organizationId, id));
}

/** Its members stay in the organization. Invitations to it become invitations to no team. */
export async function deleteTeam(tx: Db, organizationId: string, id: string): Promise<void> {
  await tx
    .update(organizationInvitations)
    .set({ teamId: null })
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.teamId, id),
      ),
    );
  await tx.delete(teams).where(isTeam(organizationId, id));
}

interface TeamMember {
  organizationId: string;
  teamId: string;
  userId: string;
}

/** Returns whether the user was not in the team before. */
export async function insertTeamMember(tx: Db, member: TeamMember, now: Date): Promise<boolean> {
  const inserted = await tx
    .insert(teamMembers)
    .values({ ...member, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: teamMembers.userId });
  return inserted.length > 0;
}

/** Those of the teams that still exist. */
export async function rejoinTeams(
  tx: Db,
  { organizationId, userId }: Omit<TeamMember, 'teamId'>,
  teamIds: string[],
  now: Date,
): Promise<void> {
  if (teamIds.length === 0) return;
  const left = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.organizationId, organizationId), inArray(teams.id, teamIds)));
  for (const { id: teamId } of left)
    await insertTeamMember(tx, { organizationId, teamId, userId }, now);
}

/** Returns whether the user was in the team. */
export async function deleteTeamMember(
  tx: Db,
  { organizationId, teamId, userId }: TeamMember,
): Promise<boolean> {
  const deleted = await tx
    .delete(teamMembers)
    .where(
      and(
        eq(teamMembers.organizationId, organizationId),
        eq(teamMembers.teamId, teamId),
        eq(teamMembers.userId, userId),
      ),
    )
    .returning({ userId: teamMembers.userId });
  return deleted.length > 0;
}
