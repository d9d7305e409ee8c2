import { defineServerFeature } from '~/server/feature';
import {
  failedSignInWatch,
  failedSignIns,
  newAdministrator,
  newDevice,
} from './server/account-notifications';
import { notificationsApi } from './server/api';
import {
  notificationDigests,
  notificationMaintenance,
  sendNotificationEmails,
} from './server/email-jobs';
import { handleUnsubscribeForm, handleUnsubscribe, unsubscribePath } from './server/unsubscribe';
import { notificationsMyData } from './server/my-data';
import { eraseName, unreadCount } from './server/queries';
import { addSamples, notifyOfActivity } from './server/send';
import * as tables from './server/tables';
import { declareNotifications } from './server/type';

export const notifications = defineServerFeature({
  // Those of lower layers, which cannot know of notifications.
  notifications: [newDevice, newAdministrator, failedSignIns],
  declared: (features) =>
    declareNotifications(features.flatMap((feature) => feature.notifications ?? [])),
  onActivity: notifyOfActivity,
  userHooks: { beforeUserLeaves: (tx, _context, { id }) => eraseName(tx, id) },
  api: notificationsApi,
  facts: [unreadCount],
  tables,
  bin: { restore: [tables.notificationPreferences], discard: [tables.notifications] },
  jobs: [sendNotificationEmails, notificationDigests, notificationMaintenance, failedSignInWatch],
  jobsTitle: 'notifications:title',
  samples: addSamples,
  myData: notificationsMyData,
  handleForm: handleUnsubscribeForm,
  programEndpoints: { [unsubscribePath]: handleUnsubscribe },
});
