/** What other features may import from notifications on the server. */
export { notifyAdministrators, readAdministrators, notifyUsers } from './server/send';
export {
  onNotifications,
  type NewNotification,
  type NotificationType,
  defineNotification,
} from './server/type';
