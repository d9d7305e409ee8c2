/** What other features may import from notifications on the server. */
export { notifyAdministrators, readAdministrators } from './server/administrators';
export { onNotifications } from './server/listeners';
export { addSamples } from './server/samples';
export { defineNotifications, notifyUsers } from './server/send';
export { type Notice, type NotificationType, defineNotification } from './server/type';
