/** What other features may import from notifications on the server. */
export { notifyAdministrators, readAdministrators } from './server/administrators';
export { onNotifications } from './server/listeners';
export { notifyUsers } from './server/send';
export { type NewNotification, type NotificationType, defineNotification } from './server/type';
