import { lt, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { organizationInvitations } from '../tables';

/** After their expiry, so that the page of a link can still say what happened to it. */
const keptDays = 30;
const batch = 1000;

/** Retention: deletes old invitations, answered or not. They contain addresses of strangers. */
export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  for (;;) {
    // Small batches keep locks short; rows that another instance deletes are skipped.
    const some = db
      .select({
        organizationId: organizationInvitations.organizationId,
        id: organizationInvitations.id,
      })
      .from(organizationInvitations)
      .where(lt(organizationInvitations.expiresAt, before))
      .limit(batch)
      .for('update', { skipLocked: true });
    const deleted = await db
      .delete(organizationInvitations)
      .where(
        sql`(${organizationInvitations.organizationId}, ${organizationInvitations.id}) in ${some}`,
      )
      .returning({ id: organizationInvitations.id });
    if (deleted.length < batch) return;
  }
}
