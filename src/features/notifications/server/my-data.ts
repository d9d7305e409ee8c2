import { eq } from 'drizzle-orm';
import { type MyData, exportOwned, inBatches } from '~/server/my-data';
import { notificationPreferences, notifications } from './tables';

const { name, values, link, count, createdAt, updatedAt, readAt } = notifications;

export const notificationsMyData: MyData = {
  exporters: [
    exportOwned({
      subject: 'notifications',
      about: 'notification-mails:about.notifications',
      table: notifications,
      columns: { name, values, link, count, createdAt, updatedAt, readAt },
    }),
    {
      subject: 'notification-preferences',
      about: 'notification-mails:about.preferences',
      tables: [notificationPreferences],
      columns: ['name', 'inApp', 'email'],
      rows: (db, { id }) =>
        inBatches(() =>
          db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, id)),
        ),
    },
  ],
};
