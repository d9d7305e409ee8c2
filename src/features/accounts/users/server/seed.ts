import { users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { sampleUsers } from './sample';

const day = 86_400_000;

/** Sixty users who joined over the last two years, including the two known accounts. */
export async function seedUsers(db: Db, now: Date): Promise<void> {
  const values = sampleUsers.map(({ name, email, role, onboarded, daysAgo, banReason }) => {
    const joined = new Date(now.getTime() - daysAgo * day);
    return {
      name,
      email,
      role,
      emailVerified: onboarded,
      onboardedAt: onboarded ? joined : null,
      createdAt: joined,
      updatedAt: joined,
      ...(banReason && { banned: true, banReason }),
    };
  });
  await db.insert(users).values(values).onConflictDoNothing();
}
