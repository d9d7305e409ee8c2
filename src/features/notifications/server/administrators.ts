import { eq } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import type { JobContext } from '~/server/jobs/job';
import { notifyUsers } from './send';
import type { NotificationType, NotificationValues } from './type';

/** The IDs of all administrators of the product. */
export async function readAdministrators(tx: Db): Promise<string[]> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  return found.map(({ id }) => id);
}

/** For a job that has found something. What they have not read yet is one notification. */
export async function notifyAdministrators<Values extends NotificationValues>(
  { db, now, jobs }: JobContext,
  type: NotificationType<Values>,
  found: { values: Values; link: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const to = await readAdministrators(tx);
    await notifyUsers(tx, { now, jobs }, type, [{ to, group: 'all', ...found }]);
  });
}
