import { defineNotifications } from '~/features/notifications/notifications.server';
import { booksAdded } from './books-added';

export const readingListNotifications = defineNotifications(booksAdded);
