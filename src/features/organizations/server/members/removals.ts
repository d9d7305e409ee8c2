import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { organizationRemovedMembers as removed } from '../tables';

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

export async function deleteRemoval(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx.delete(removed).where(isRemoved(organizationId, userId));
}
