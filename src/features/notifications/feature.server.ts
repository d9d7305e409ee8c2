import { defineServerFeature } from '~/server/feature';
import { failedSignInWatch, failedSignIns } from './server/account-notifications/failed-sign-ins';
import { newAdministrator } from './server/account-notifications/new-administrator';
import { newDevice } from './server/account-notifications/new-device';
import { notificationsApi } from './server/api';
import {
  notificationDigests,
  notificationMaintenance,
  sendNotificationEmails,
} from './server/email-jobs';
import { handleUnsubscribeForm } from './server/forms';
import { notificationsMyData } from './server/my-data';
import { eraseName } from './server/queries';
import { addSamples } from './server/samples';
import { defineNotifications } from './server/send';
import * as tables from './server/tables';
import { handleUnsubscribe, unsubscribePath } from './server/unsubscribe';

export const notifications = defineServerFeature({
  // Those of lower layers, which cannot know of notifications.
  ...defineNotifications(newDevice, newAdministrator, failedSignIns),
  userHooks: { beforeUserLeaves: (tx, _context, { id }) => eraseName(tx, id) },
  api: notificationsApi,
  tables,
  bin: { restore: [tables.notificationPreferences], discard: [tables.notifications] },
  jobs: [sendNotificationEmails, notificationDigests, notificationMaintenance, failedSignInWatch],
  samples: (db, now) =>
    addSamples(db, now, [
      {
        to: 'admin@example.com',
        name: 'failed-sign-ins',
        values: { failed: 34 },
        link: '/manager/activity',
        hoursAgo: 5,
      },
      {
        to: 'user@example.com',
        name: 'new-device',
        values: {},
        link: '/app/account',
        hoursAgo: 60,
        isRead: true,
      },
    ]),
  myData: notificationsMyData,
  handleForm: handleUnsubscribeForm,
  programEndpoints: { [unsubscribePath]: handleUnsubscribe },
});
