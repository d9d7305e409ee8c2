import { defineServerFeature } from '~/server/feature';
import { notificationsApi } from './server/api';
import {
  notificationDigests,
  notificationMaintenance,
  sendNotificationEmails,
} from './server/email-jobs';
import { handleUnsubscribeForm } from './server/forms';
import { notificationsMyData } from './server/my-data';
import * as tables from './server/tables';
import { handleUnsubscribe, unsubscribePath } from './server/unsubscribe';

export const notifications = defineServerFeature({
  api: notificationsApi,
  tables,
  bin: { forget: [tables.notifications] },
  jobs: [sendNotificationEmails, notificationDigests, notificationMaintenance],
  changes: {
    notifications: {
      users: async (_db, ids, userIds) =>
        ids.filter((id) => userIds.includes(id)).map((id) => ({ id, userId: id })),
    },
  },
  myData: notificationsMyData,
  handleForm: handleUnsubscribeForm,
  programEndpoints: { [unsubscribePath]: handleUnsubscribe },
});
