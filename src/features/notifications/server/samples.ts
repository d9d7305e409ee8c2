import { eq } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { notifications } from './tables';
import { notificationTypes } from './type';

/** Writes sample notifications. Those that are there already stay as they are. */
export async function addSamples(db: Db, now: Date): Promise<void> {
  const samples = notificationTypes().flatMap(({ name, samples: own = [] }) =>
    own.map((sample) => ({ ...sample, name })),
  );
  for (const { to, hoursAgo, isRead, count = 1, ...sample } of samples) {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, to));
    const at = new Date(now.getTime() - hoursAgo * 3_600_000);
    if (!user) continue;
    await db
      .insert(notifications)
      .values({
        ...sample,
        id: `sample-${sample.name}-${user.id}`,
        userId: user.id,
        count,
        inApp: true,
        createdAt: at,
        updatedAt: at,
        readAt: isRead ? at : null,
      })
      .onConflictDoNothing();
  }
}
