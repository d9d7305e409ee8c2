import { expect } from 'vitest';
import { notificationPreferences, notifications } from '~/features/notifications/server/tables';
import type { Db } from '~/server/database/database';
import type { PartData } from '../part-data';
import { newUser } from '../users';

export async function addNotification(db: Db, userId: string): Promise<void> {
  const values = { file: 'users.csv' };
  await db.insert(notifications).values({
    userId,
    name: 'new-device',
    values,
    link: '/app',
    inApp: true,
    updatedAt: new Date(),
  });
  const choice = { userId, name: 'new-device', inApp: true, email: 'off' as const };
  await db.insert(notificationPreferences).values(choice);
}

export const data: PartData = {
  async useAccount(app, { id }) {
    await addNotification(app.database.db, id);
    // Administrators are notified of a new one.
    const admin = await newUser(app, { role: 'admin' });
    for (const role of ['admin', 'user'])
      expect((await admin.call('POST', `/users/${id}/role`, { role })).status).toBe(200);
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
