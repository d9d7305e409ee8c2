import { onNotifications } from '~/features/notifications/notifications.server';
import type { ChangeReaders } from '~/server/feature';
import { announceChanges } from './messages';

// Notifications are not in the audit log.
onNotifications((tx, userIds) =>
  announceChanges(
    tx,
    userIds.map((id) => ({ type: 'notifications', id })),
  ),
);

/** Other tabs and devices of a user learn of notifications. */
export const notificationChanges: Record<string, ChangeReaders> = {
  notifications: {
    users: async (_db, ids, userIds) =>
      ids.filter((id) => userIds.includes(id)).map((id) => ({ id, userId: id })),
  },
};
