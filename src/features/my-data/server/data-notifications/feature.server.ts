import { defineNotifications } from '~/features/notifications/notifications.server';
import { dataReady } from './ready';

export const dataNotifications = defineNotifications(dataReady);
