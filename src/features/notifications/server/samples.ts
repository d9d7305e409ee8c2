import { eq } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { notifications } from './tables';

interface Sample {
  /** The user's address. */
  to: string;
  name: string;
  values: Record<string, string | number>;
  link: string;
  hoursAgo: number;
  count?: number;
  isRead?: boolean;
}

/** Writes sample notifications. Those that are there already stay as they are. */
export async function addSamples(db: Db, now: Date, samples: readonly Sample[]): Promise<void> {
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
