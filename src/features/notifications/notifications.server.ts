/** What other features may import from notifications on the server. */
export { readAdministrators } from './server/administrators';
export { defineNotifications, notifyUsers } from './server/send';
export { type Notice, type NotificationType, defineNotification } from './server/type';
