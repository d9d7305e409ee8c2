import { defineNotifications } from '~/features/notifications/notifications.server';
import { webhookDisabled } from './disabled';
import { webhookPaused } from './paused';

export const webhookNotifications = defineNotifications(webhookDisabled, webhookPaused);
