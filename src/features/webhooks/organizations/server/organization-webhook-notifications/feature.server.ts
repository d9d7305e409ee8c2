import { defineNotifications } from '~/features/notifications/notifications.server';
import { organizationWebhookDisabled } from './disabled';

export const organizationWebhookNotifications = defineNotifications(organizationWebhookDisabled);
