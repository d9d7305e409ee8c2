import { defineNotifications } from '~/features/notifications/notifications.server';
import { importFinished } from './finished';

export const importNotifications = defineNotifications(importFinished);
