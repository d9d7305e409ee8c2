import { eq } from 'drizzle-orm';
import { pickColumns } from '~/server/database/columns';
import { type MyData, exportOwned, inBatches } from '~/server/my-data';
import { notificationPreferences, notifications } from './tables';

export const notificationsMyData: MyData = {
  exporters: [
    exportOwned({
      subject: 'notifications',
      about: 'notification-mails:myData.notifications',
      table: notifications,
      columns: pickColumns(notifications, {
        name: true,
        values: true,
        link: true,
        count: true,
        createdAt: true,
        updatedAt: true,
        readAt: true,
      }),
    }),
    {
      subject: 'notification-preferences',
      about: 'notification-mails:myData.preferences',
      tables: [notificationPreferences],
      columns: ['name', 'inApp', 'email'],
      rows: (db, { id }) =>
        inBatches(() =>
          db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, id)),
        ),
    },
  ],
};
