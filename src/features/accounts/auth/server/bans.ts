import { and, eq, lte } from 'drizzle-orm';
import { type Where, recordActivity, userTarget } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { users } from './tables';

/**
 * Lifts expired bans, of one user or of all, and records it in the audit log. Expired bans are
 * already ignored everywhere, so this need not be timely.
 */
export async function liftExpiredBans(tx: Db, where: Where, email?: string): Promise<void> {
  const lifted = await tx
    .update(users)
    .set({ banned: false, banReason: null, banExpires: null, updatedAt: where.now() })
    .where(
      and(
        eq(users.banned, true),
        lte(users.banExpires, where.now()),
        email === undefined ? undefined : eq(users.email, email),
      ),
    )
    .returning({ id: users.id, name: users.name, email: users.email });
  for (const user of lifted)
    await recordActivity(tx, where, {
      kind: 'user.unbanned',
      target: userTarget(user),
      after: { byItself: true },
    });
}
