import { defineNotifications } from '~/features/notifications/notifications.server';
import { webhookDisabled } from './disabled';

export const webhookNotifications = defineNotifications(webhookDisabled);
