import { isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { onEachDatabase } from '../../../../tests/databases';
import { startJobs } from '../../../../tests/jobs';
import { sendEmail } from '~/server/mail/send-email';
import { notificationMaintenance } from './email-jobs';
import { notifications } from './tables';

onEachDatabase('emails that were collected', (database) => {
  test('are sent in chunks, each user’s in one', async () => {
    const { db } = database();
    const now = new Date('2030-01-01T12:00:00Z');
    const updatedAt = new Date(now.getTime() - 3_600_000);
    const ids = Array.from({ length: 3 }, (_, at) => `chunk-${at}`);
    await db
      .insert(users)
      .values(ids.map((id) => ({ id, email: `${id}@example.com`, emailVerified: true })));
    const row = { name: 'gone', values: {}, link: '/app', inApp: true, updatedAt };
    const rows = Array.from({ length: 1500 }, (_, at) => ({
      ...row,
      userId: ids[at % 3] ?? '',
      pendingEmail: 'now' as const,
    }));
    await db.insert(notifications).values(rows);
    const { worker, admin, sent } = await startJobs(database(), {
      jobs: [notificationMaintenance, sendEmail],
      now: () => now,
    });
    await admin.run(db, notificationMaintenance.name);
    await worker.drain(notificationMaintenance);
    await worker.drain(sendEmail);
    expect(await db.$count(notifications, isNotNull(notifications.pendingEmail))).toBe(0);
    // A chunk has 1,000 rows: those of two users.
    expect(sent.map(({ to }) => to).toSorted()).toEqual(ids.map((id) => `${id}@example.com`));
  });
});
