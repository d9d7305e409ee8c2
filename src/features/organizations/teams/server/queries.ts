import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { Reference } from '~/shared/schema';
import { teamMembers, teams } from '../../server/tables';

/** More than an organization can have: see `ORGANIZATION_TEAMS`. */
const maxTeams = 1000;

export const listTeamOptions = (db: Db, organizationId: string): Promise<Reference[]> =>
  db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.organizationId, organizationId))
    .orderBy(asc(teams.nameKey), asc(teams.id))
    .limit(maxTeams);

export async function readTeam(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Reference | undefined> {
  const [found] = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.organizationId, organizationId), eq(teams.id, id)));
  return found;
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
