import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { notificationPreferences, notifications } from '~/features/notifications/server/tables';
import type { Db } from '~/server/database/database';
import type { PartData } from '../part-data';
import { newUser } from '../users';

async function addTo(db: Db, userId: string): Promise<void> {
  const values = { file: 'users.csv' };
  await db.insert(notifications).values({
    userId,
    name: 'data-ready',
    values,
    link: '/app',
    inApp: true,
    updatedAt: new Date(),
  });
  const choice = { userId, name: 'data-ready', inApp: true, email: 'off' as const };
  await db.insert(notificationPreferences).values(choice);
}

export const data: PartData = {
  async useAccount(app, { id }) {
    await addTo(app.database.db, id);
    // Administrators are notified of a new one.
    const admin = await newUser(app, { role: 'admin' });
    for (const role of ['admin', 'user'])
      expect((await admin.call('POST', `/users/${id}/role`, { role })).status).toBe(200);
  },
  async beforeExport(db, email) {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    await addTo(db, user?.id ?? '');
  },
  forPeople: [
    'notifications/list',
    'notifications/unread',
    'notifications/mark',
    'notifications/markAllRead',
    'notifications/preferences',
    'notifications/setPreference',
  ],
};
