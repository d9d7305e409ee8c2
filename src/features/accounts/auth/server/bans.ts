import { and, eq, lte, sql } from 'drizzle-orm';
import { type Where, recordActivities, userTarget } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { users } from './tables';

/** Users per transaction. */
const liftedAtOnce = 500;

/**
 * Lifts expired bans, of one user or of some, and records it in the audit log. Expired bans are
 * already ignored everywhere, so this need not be timely. Returns whether there may be more.
 */
export async function liftExpiredBans(tx: Db, where: Where, email?: string): Promise<boolean> {
  const expired = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.banned, true),
        lte(users.banExpires, where.now()),
        email === undefined ? undefined : eq(users.email, email),
      ),
    )
    .orderBy(users.id)
    .limit(liftedAtOnce)
    .for('no key update');
  const lifted = await tx
    .update(users)
    .set({ banned: false, banReason: null, banExpires: null, updatedAt: where.now() })
    .where(sql`${users.id} = any(array${expired})`)
    .returning({ id: users.id, name: users.name, email: users.email });
  const entries = lifted.map((user) => ({
    kind: 'user.unbanned' as const,
    target: userTarget(user),
    after: { byItself: true },
  }));
  if (entries.length > 0) await recordActivities(tx, where, entries);
  return entries.length === liftedAtOnce;
}
