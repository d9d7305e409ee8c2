import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const notificationErrors = {
  NOTIFICATION_TYPE_NOT_FOUND: { status: 404, message: 'notifications:error.type' },
  NOTIFICATION_FIXED: { status: 409, message: 'notifications:error.fixed' },
  /** The same for all links that do not work, so it reveals nothing about accounts. */
  UNSUBSCRIBE_LINK_NOT_VALID: { status: 400, message: 'notifications:error.link' },
} satisfies ErrorCatalogue;

export const notificationError = errorFactory(notificationErrors);
